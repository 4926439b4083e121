import type { AddressInfo } from 'node:net';
import { join, resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import { createApp, type App, type AppDeps } from '#api/app.ts';
import type { Config } from '#api/config.ts';
import { startCheckpointer } from '#api/database/checkpointer.ts';
import { createWriteQueue, type WriteQueue } from '#api/database/group-commit.ts';
import { analyticsMigrations } from '#api/database/migrations/analytics.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { createSqliteContact } from '#api/database/sqlite-contact.ts';
import { createSqliteConversations } from '#api/database/sqlite-conversations.ts';
import { createSqliteSettings } from '#api/database/sqlite-settings.ts';
import {
  createAdminKeys,
  ensureAdminKey,
  type AdminKeys,
} from '#api/features/identity/admin-keys.ts';
import type { SettingsStore } from '#api/features/identity/settings-store.ts';
import { createVisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import type { Site } from '#api/http/site.ts';
import { openGeoDatabase } from '#api/platform/geo-database.ts';
import type { Logger } from '#api/platform/logger.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { StartupError } from '#api/startup-error.ts';

/** A key rotated by `npm run admin-key` must close open admin sockets within a second. */
const KEY_CHECK_EVERY_MS = 500;

export interface Running {
  readonly url: string;
  /** The admin key, on the very first start only. */
  readonly firstAdminKey: string | null;
  /** Stops accepting, finishes what runs, empties the write-ahead logs. */
  stop(): Promise<void>;
}

interface StartOptions {
  readonly config: Config;
  readonly version: string;
  readonly logger: Logger;
  readonly site: Site;
  /** The built worker; null lets the connections checkpoint by themselves (tests, development). */
  readonly checkpointWorker: URL | null;
  readonly clock?: Clock;
}

const isAnswering = (db: Database): boolean => {
  try {
    db.prepare('SELECT 1').get();
    return true;
  } catch {
    return false;
  }
};

const openDatabases = (dataDir: string, isSelfCheckpointing: boolean) => {
  const chatFile = join(dataDir, 'chat.db');
  const analyticsFile = join(dataDir, 'analytics.db');
  const chat = openSqlite({
    file: chatFile,
    synchronous: 'FULL',
    migrations: chatMigrations,
    isSelfCheckpointing,
  });
  const analytics = openSqlite({
    file: analyticsFile,
    synchronous: 'NORMAL',
    migrations: analyticsMigrations,
    isSelfCheckpointing,
  });
  return { chat, analytics, files: [chatFile, analyticsFile] };
};

const listen = async (app: App, { HOST, PORT }: Config): Promise<string> => {
  const { server } = app;
  await new Promise<void>((done, failed) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      failed(explainListen(error, HOST, PORT)),
    );
    server.listen(PORT, HOST, () => done());
  });
  const { port } = server.address() as AddressInfo;
  const host = ['0.0.0.0', '::', ''].includes(HOST) ? 'localhost' : HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
};

const explainListen = (error: NodeJS.ErrnoException, host: string, port: number): Error => {
  if (error.code === 'EADDRINUSE') {
    return new StartupError(
      `port ${port} is taken by another program; stop it, or set PORT to a free one`,
    );
  }
  if (error.code === 'EACCES') {
    return new StartupError(`port ${port} may not be used by this user; set PORT above 1023`);
  }
  if (error.code === 'EADDRNOTAVAIL' || error.code === 'ENOTFOUND') {
    return new StartupError(`HOST ${host} is no address of this machine; set HOST to one that is`);
  }
  return error;
};

interface Parts {
  readonly startedAt: number;
  readonly clock: Clock;
  readonly geo: AppDeps['geo'];
  readonly databases: ReturnType<typeof openDatabases>;
  readonly writes: WriteQueue;
  readonly settings: SettingsStore;
  readonly adminKeys: AdminKeys;
}

const buildApp = async ({ config, ...options }: StartOptions, parts: Parts): Promise<App> => {
  const { clock, databases, writes } = parts;
  return createApp({
    clock,
    timers: nodeTimers,
    ids: createUuidIds(clock, nodeRandom),
    logger: options.logger,
    store: createSqliteConversations(databases.chat, writes),
    contactStore: createSqliteContact(databases.chat, writes),
    geo: parts.geo,
    visitorTokens: await createVisitorTokens(parts.settings, nodeRandom),
    adminKeys: parts.adminKeys,
    health: {
      version: options.version,
      startedAt: parts.startedAt,
      isChatAnswering: () => isAnswering(databases.chat),
      isAnalyticsAnswering: () => isAnswering(databases.analytics),
    },
    site: options.site,
    options: {
      publicUrl: config.PUBLIC_URL,
      allowedOrigins: config.ALLOWED_ORIGINS,
      trustedHops: config.TRUST_PROXY,
      isChatOn: config.FEATURE_CHAT,
      isContactOn: config.FEATURE_CONTACT,
      isGeoGateOn: config.FEATURE_GEO_GATE,
      geoServiceUrl: config.GEO_SERVICE_URL,
    },
  });
};

/** Builds every adapter, puts the server together and listens. The only place that knows them all. */
export const startServer = async (options: StartOptions): Promise<Running> => {
  const { config, logger, clock = systemClock } = options;
  const startedAt = clock.now();
  const geo = await openGeoDatabase({ givenFile: config.GEO_DB_PATH, clock, logger });
  const databases = openDatabases(resolve(config.DATA_DIR), options.checkpointWorker === null);
  const writes = createWriteQueue(databases.chat, nodeTimers);
  const settings = createSqliteSettings(databases.chat, writes);
  const adminKeys = await createAdminKeys(settings, clock, config.ADMIN_KEY);
  const parts = { startedAt, clock, geo, databases, writes, settings, adminKeys };
  const app = await buildApp(options, parts);
  const closeDatabases = () => {
    writes.close();
    databases.chat.close();
    databases.analytics.close();
  };
  const url = await listen(app, config).catch((error: unknown) => {
    closeDatabases();
    throw error;
  });
  // Made only now: a key of a start that failed would be stored and never have been shown.
  const firstAdminKey =
    config.ADMIN_KEY === undefined ? await ensureAdminKey(settings, nodeRandom) : null;
  await adminKeys.refresh();
  const checkpointer =
    options.checkpointWorker === null
      ? null
      : startCheckpointer(options.checkpointWorker, databases.files, logger);
  const stopKeyCheck = nodeTimers.every(KEY_CHECK_EVERY_MS, () => {
    adminKeys.refresh().then(
      (hasChanged) => {
        if (hasChanged) app.disconnectAdmins();
      },
      (error: unknown) => logger.error('admin_key_check_failed', { error }),
    );
  });
  return {
    url,
    firstAdminKey,
    stop: async () => {
      stopKeyCheck();
      await app.close();
      writes.close();
      await checkpointer?.stop();
      closeDatabases();
    },
  };
};
