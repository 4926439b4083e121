import { resolve } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createApp, type App, type AppDeps } from '#api/app.ts';
import { createScrub, openDatabases, type Undo } from '#api/compose-databases.ts';
import { composeGuards } from '#api/compose-guards.ts';
import { composePrivacy } from '#api/compose-privacy.ts';
import { openStorage, type Storage } from '#api/compose-storage.ts';
import { composeMaintenance } from '#api/compose-maintenance.ts';
import type { Config } from '#api/config.ts';
import {
  answerInProcess,
  type AnsweringQueries,
} from '#api/database/analytics-queries/in-process.ts';
import { answerInThread } from '#api/database/analytics-queries/in-thread.ts';
import type { AnalyticsFiles } from '#api/database/analytics-queries/open-connections.ts';
import { createEventApplier } from '#api/database/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/database/analytics/sqlite-ingest.ts';
import { startCheckpointer } from '#api/database/checkpointer.ts';
import { assertChatNotLost } from '#api/database/first-start.ts';
import { createWriteQueue, essentialWrites, type WriteQueue } from '#api/database/group-commit.ts';
import { createSqliteFingerprints } from '#api/database/fingerprints/sqlite-fingerprints.ts';
import { createSqliteAdminSessions } from '#api/database/sqlite-admin-sessions.ts';
import { createSqliteContact } from '#api/database/sqlite-contact.ts';
import { createSqliteConversations } from '#api/database/sqlite-conversations.ts';
import { createSqliteInbox } from '#api/database/sqlite-inbox.ts';
import { createSqliteSettings } from '#api/database/sqlite-settings.ts';
import { startSessionReaper } from '#api/features/analytics/ingest/session-reaper.ts';
import {
  createAdminKeys,
  ensureAdminKey,
  type AdminKeys,
} from '#api/features/identity/admin-keys.ts';
import { createOwnVisitMark } from '#api/features/identity/own-visits.ts';
import {
  readAvailability,
  saveAvailability,
} from '#api/features/availability/saved-availability.ts';
import type { SettingsStore } from '#api/features/identity/settings-store.ts';
import { createVisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import type { Site } from '#api/http/site.ts';
import { lockDataFolder } from '#api/platform/data-folder-lock.ts';
import { openGeoDatabase } from '#api/platform/geo-database.ts';
import type { Logger } from '#api/platform/logger.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { openFilesLimit } from '#api/platform/open-files-limit.ts';
import { narrowDataFolder } from '#api/platform/private-data.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { listen } from '#api/listen.ts';

/** A key rotated by `npm run admin-key` must close open admin sockets within a second. */
const KEY_CHECK_EVERY_MS = 500;

export interface Running {
  readonly url: string;
  /** The admin key, on the very first start only. */
  readonly firstAdminKey: string | null;
  /** Stops accepting, finishes what runs, empties the write-ahead logs. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly version: string;
  readonly logger: Logger;
  readonly site: Site;
  /** The built worker; null lets the connections checkpoint by themselves (tests, development). */
  readonly checkpointWorker: URL | null;
  /** The built worker that answers the console's questions; without one the event loop does. */
  readonly analyticsWorker?: URL;
  /** The built worker that copies the databases; without one the event loop does. */
  readonly backupWorker?: URL;
  readonly clock?: Clock;
  /** What the app and the watch over its key wait by; storage has timers of its own. */
  readonly timers?: Timers;
  /** Awaited when everything is open and the address is about to be taken. */
  readonly beforeListening?: () => Promise<void>;
}

const openQueries = (
  { analyticsWorker, logger }: StartOptions,
  files: AnalyticsFiles,
  clock: Clock,
): AnsweringQueries => {
  if (!analyticsWorker) return answerInProcess(files, clock);
  const thread = answerInThread({
    workerFile: analyticsWorker,
    files,
    timers: nodeTimers,
    logger,
  });
  // Days that are over are put away before anybody asks for them.
  thread.start();
  return thread;
};

const trackingStoresOf = (
  analytics: Database,
  writes: WriteQueue,
  { logger, guard }: Pick<Storage, 'guard'> & { readonly logger: Logger },
) => ({
  ingestStore: guard.ingest(createSqliteIngest(analytics, writes, logger)),
  fingerprintStore: guard.fingerprints(createSqliteFingerprints(analytics, writes)),
});

interface Parts {
  readonly startedAt: number;
  readonly clock: Clock;
  readonly geo: AppDeps['geo'];
  readonly databases: ReturnType<typeof openDatabases>;
  readonly guards: ReturnType<typeof composeGuards>;
  readonly writes: WriteQueue;
  readonly analyticsWrites: WriteQueue;
  readonly storage: Storage;
  readonly tracking: ReturnType<typeof trackingStoresOf>;
  readonly analyticsQueries: AnsweringQueries;
  readonly settings: SettingsStore;
  readonly adminKeys: AdminKeys;
  readonly privacy: ReturnType<typeof composePrivacy>;
  readonly maintenance: Awaited<ReturnType<typeof composeMaintenance>>;
}

const buildApp = async ({ config, ...options }: StartOptions, parts: Parts): Promise<App> => {
  const { clock, databases, guards, writes, storage } = parts;
  const probes = {
    chat: storage.probe(databases.chat, writes, clock),
    analytics: storage.probe(databases.analytics, parts.analyticsWrites, clock),
  };
  return createApp({
    clock,
    timers: options.timers ?? nodeTimers,
    ids: createUuidIds(clock, nodeRandom),
    logger: options.logger,
    store: storage.guard.conversations(createSqliteConversations(databases.chat, writes)),
    inboxStore: createSqliteInbox(databases.chat, writes),
    contactStore: storage.guard.contact(createSqliteContact(databases.chat, writes)),
    ...parts.tracking,
    analyticsQueries: parts.analyticsQueries,
    availability: {
      saved: await readAvailability(parts.settings),
      save: (choice) => saveAvailability(parts.settings, choice),
    },
    geo: parts.geo,
    visitorTokens: await createVisitorTokens(parts.settings, nodeRandom),
    adminKeys: parts.adminKeys,
    sessionStore: createSqliteAdminSessions(databases.chat, essentialWrites(writes)),
    maintenance: parts.maintenance,
    ownVisitMark: await createOwnVisitMark(parts.settings, nodeRandom),
    health: {
      version: options.version,
      startedAt: parts.startedAt,
      isChatWritable: async () => guards.chat.isIntact() && probes.chat(),
      isAnalyticsWritable: async () => guards.analytics.isIntact() && probes.analytics(),
      disk: storage.room.state,
    },
    privacy: parts.privacy,
    site: options.site,
    options: {
      publicUrl: config.PUBLIC_URL,
      allowedOrigins: config.ALLOWED_ORIGINS,
      trustedHops: config.TRUST_PROXY,
      openFiles: openFilesLimit(),
      isChatOn: config.FEATURE_CHAT,
      isAnalyticsOn: config.FEATURE_ANALYTICS,
      isFingerprintOn: config.FEATURE_FINGERPRINT,
      isGeoGateOn: config.FEATURE_GEO_GATE,
      geoServiceUrl: config.GEO_SERVICE_URL,
      retentionDays: config.ANALYTICS_RETENTION_DAYS,
    },
  });
};

const watchAdminKey = (adminKeys: AdminKeys, app: App, timers: Timers, logger: Logger) =>
  timers.every(KEY_CHECK_EVERY_MS, () => {
    adminKeys.refresh().then(
      (hasChanged) => {
        if (hasChanged) app.disconnectAdmins();
      },
      (error: unknown) => logger.error('admin_key_check_failed', { error }),
    );
  });

/** Opens the databases and puts every adapter on them. */
const openParts = async (options: StartOptions, clock: Clock, undo: Undo) => {
  const { config, logger } = options;
  const startedAt = clock.now();
  const geo = await openGeoDatabase({ givenFile: config.GEO_DB_PATH, clock, logger });
  const dataDir = resolve(config.DATA_DIR);
  const storage = await openStorage({ dataDir, timers: nodeTimers, logger });
  const databases = openDatabases(dataDir, options.checkpointWorker === null, undo);
  const { chat, analytics } = databases;
  const guards = composeGuards({ ...databases, dataDir, clock, logger });
  const { reserve } = storage;
  const writes = createWriteQueue(chat, nodeTimers, { reserve, ...guards.chat });
  const analyticsWrites = createWriteQueue(analytics, nodeTimers, { reserve, ...guards.analytics });
  const tracking = trackingStoresOf(analytics, analyticsWrites, { logger, ...storage });
  const settings = createSqliteSettings(chat, writes);
  const adminKeys = await createAdminKeys(settings, clock, config.ADMIN_KEY);
  const analyticsQueries = openQueries(options, databases.files, clock);
  undo.push(() => analyticsQueries.stop());
  const scrubbing = createScrub(databases);
  const privacy = composePrivacy({
    ...{ chat, analytics, clock, timers: nodeTimers, logger },
    chatWrites: essentialWrites(writes),
    analyticsWrites: essentialWrites(analyticsWrites),
    retentionDays: config.ANALYTICS_RETENTION_DAYS,
    scrubFiles: storage.withRoomToScrub(scrubbing.scrub),
    revertSessions: createEventApplier(analytics).revertSessions,
  });
  const maintenance = await composeMaintenance({ ...options, settings, clock, guards });
  const stopStorage = await storage.watch(databases, privacy.scrub.finish);
  undo.push(stopStorage);
  const stores = {
    storage,
    maintenance,
    databases,
    guards,
    writes,
    tracking,
    analyticsQueries,
    settings,
    adminKeys,
    privacy,
  };
  const closeDatabases = async () => {
    stopStorage();
    writes.close();
    analyticsWrites.close();
    await Promise.all([guards.chat.close(), guards.analytics.close()]);
  };
  return { startedAt, clock, geo, ...stores, analyticsWrites, scrubbing, closeDatabases };
};

/** What works beside the requests: checkpoints, retention, sessions that end, a key that changes. */
const startBackground = (
  { checkpointWorker, logger, timers = nodeTimers }: StartOptions,
  parts: Awaited<ReturnType<typeof openParts>>,
  app: App,
) => {
  const { clock, guards, tracking, scrubbing, privacy, adminKeys } = parts;
  const checkpointer =
    checkpointWorker === null
      ? null
      : startCheckpointer(checkpointWorker, Object.values(guards), logger);
  scrubbing.leaveTo(checkpointer);
  const stopRetention = privacy.retention.start();
  const stopKeyCheck = watchAdminKey(adminKeys, app, timers, logger);
  const { ingestStore: store } = tracking;
  const stopReaper = startSessionReaper({ store, clock, timers: nodeTimers, logger });
  const stopTimers = () => {
    stopKeyCheck();
    stopReaper();
  };
  return { checkpointer, stopRetention, stopTimers };
};

/** Starts a server that has its data folder to itself. */
export const startServer = async (options: StartOptions): Promise<Running> => {
  const undo: Undo = [];
  try {
    const dataDir = resolve(options.config.DATA_DIR);
    const lock = lockDataFolder(dataDir, systemClock.now());
    undo.push(lock.release);
    narrowDataFolder(dataDir);
    assertChatNotLost(dataDir);
    const running = await startOnFolder(options, undo);
    return { ...running, stop: () => running.stop().finally(lock.release) };
  } catch (error) {
    for (const takeBack of undo.toReversed()) await takeBack();
    throw error;
  }
};

/** Builds every adapter, puts the server together and listens. The only place that knows them all. */
const startOnFolder = async (options: StartOptions, undo: Undo): Promise<Running> => {
  const { config, clock = systemClock } = options;
  const parts = await openParts(options, clock, undo);
  const { writes, analyticsWrites, analyticsQueries, settings, adminKeys } = parts;
  const app = await buildApp(options, parts);
  undo.push(() => app.close());
  await options.beforeListening?.();
  const url = await listen(app, config);
  // Made only now: a key of a start that failed would be stored and never have been shown.
  const firstAdminKey =
    config.ADMIN_KEY === undefined ? await ensureAdminKey(settings, nodeRandom) : null;
  await adminKeys.refresh();
  const { checkpointer, stopRetention, stopTimers } = startBackground(options, parts, app);
  return {
    url,
    firstAdminKey,
    stop: async () => {
      stopTimers();
      await app.close();
      parts.privacy.halt();
      await stopRetention();
      await parts.maintenance.backups.stop();
      writes.close();
      await analyticsQueries.stop();
      analyticsWrites.close();
      await checkpointer?.stop();
      await parts.closeDatabases();
    },
  };
};
