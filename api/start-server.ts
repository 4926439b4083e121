import { resolve } from 'node:path';
import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import { createApp, type App, type AppDeps } from '#api/app.ts';
import { readSealedBackups } from '#api/backup-location.ts';
import { featuresOf, type Config } from '#api/config.ts';
import { readVapidKeys } from '#api/features/alarms/push/vapid.ts';
import { readAvailability } from '#api/features/availability/saved-availability.ts';
import { createAdminKeys, ensureAdminKey } from '#api/features/identity/admin-keys.ts';
import { createOwnVisitMark } from '#api/features/identity/own-visits.ts';
import { createVisitorTokens } from '#api/features/identity/visitor-tokens.ts';
import { RETURN_TOKEN_SECRET } from '#api/features/conversations/return-links/return-links.ts';
import { withGuests } from '#api/features/conversations/return-links/with-guests.ts';
import { DEMO_SETTING } from '#api/features/maintenance/maintenance.ts';
import type { Metrics } from '#api/features/metrics/metrics.ts';
import { listen } from '#api/http/listen.ts';
import type { Site } from '#api/http/site.ts';
import { watchClock } from '#api/platform/clock-watch.ts';
import { openGeoDatabase } from '#api/platform/geo-database.ts';
import type { Logger } from '#api/platform/logger.ts';
import { createImapMailbox } from '#api/platform/mail/imap-mailbox.ts';
import { readMailSettings } from '#api/platform/mail/mail-settings.ts';
import { createRecipientOf } from '#api/platform/mail/mail-recipients.ts';
import { createReplyAddresses } from '#api/platform/mail/reply-addresses.ts';
import { createSmtpMailer } from '#api/platform/mail/smtp-mailer.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type { WebhookSettings } from '#api/platform/webhook-settings.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { openFilesLimit } from '#api/platform/open-files-limit.ts';
import type { Outgoing } from '#api/platform/outgoing/outgoing.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { createSignedTokens } from '#api/platform/signed-tokens.ts';
import { createUuidIds } from '#api/platform/uuid-ids.ts';
import { createYield } from '#api/platform/yield-to-event-loop.ts';
import { openSqliteStorage, type SqliteStorageOptions } from '#api/storage/sqlite/open-storage.ts';
import type { Storage } from '#api/storage/storage.ts';

export interface Running {
  readonly url: string;
  /** The address of the metrics, if they have a separate port. */
  readonly metricsUrl: string | null;
  /** The admin key, on the very first start only. */
  readonly firstAdminKey: string | null;
  /** Sends new visitors elsewhere, while everything still works. */
  drain(): void;
  /** Stops accepting connections, finishes running work, empties the write-ahead logs. */
  stop(): Promise<void>;
}

export interface StartOptions {
  readonly config: Config;
  readonly version: string;
  readonly logger: Logger;
  readonly site: Site;
  /** A listening socket of the service manager, used in place of HOST and PORT. */
  readonly inheritedSocket?: number | null;
  /** The built worker; null lets the connections checkpoint by themselves (tests, development). */
  readonly checkpointWorker: URL | null;
  /** The built worker that answers the console's queries; without one the event loop does. */
  readonly analyticsWorker?: URL;
  /** The built worker that copies the databases; without one the event loop does. */
  readonly backupWorker?: URL;
  /** The built worker that reads uploaded exports; without one the event loop does. */
  readonly importWorker?: URL;
  readonly clock?: Clock;
  /** The app's timers; the storage has its own. */
  readonly timers?: Timers;
  /** Sends requests to push services; tests replace it. */
  readonly outgoing?: Outgoing;
  /** Awaited after everything has opened and before the server listens. */
  readonly beforeListening?: () => Promise<void>;
}

const openStorage = async (
  { config }: StartOptions,
  options: SqliteStorageOptions,
): Promise<Storage> => {
  if (config.DATABASE_TYPE === 'sqlite') return openSqliteStorage(options);
  // Loaded only if used.
  const { openPostgresStorage } = await import('#api/storage/postgres/open-storage.ts');
  const retentionDays = config.ANALYTICS_RETENTION_DAYS;
  const { DATABASE_URL: url = '', DATABASE_LISTEN_URL: listenUrl = url } = config;
  return openPostgresStorage({ ...options, url, listenUrl, retentionDays });
};

/** Loaded only if used. */
const loadMetrics = async ({ config, logger }: StartOptions): Promise<Metrics | undefined> => {
  const { METRICS_PORT: port, METRICS_HOST: host, METRICS_TOKEN: token } = config;
  if (port === undefined && token === undefined) return undefined;
  const { createMetrics } = await import('#api/features/metrics/metrics.ts');
  return createMetrics({ port, host, token, logger });
};

const openParts = async (options: StartOptions) => {
  const { config, logger, clock = systemClock, timers = nodeTimers } = options;
  const startedAt = clock.now();
  const geo = await openGeoDatabase({ givenFile: config.GEO_DB_PATH, clock, logger });
  const yielding = createYield(nodeTimers);
  const storage = await openStorage(options, {
    dataDir: resolve(config.DATA_DIR),
    clock,
    logger,
    yieldToEventLoop: yielding.yieldToEventLoop,
    version: options.version,
    sealed: readSealedBackups(config),
    workers: {
      checkpoint: options.checkpointWorker,
      analytics: options.analyticsWorker,
      backup: options.backupWorker,
    },
  });
  const metrics = await loadMetrics(options);
  const events = metrics?.countIngestion(storage.events) ?? storage.events;
  const conversations = withGuests(storage.conversations, storage.returnLinks);
  return {
    startedAt,
    clock,
    timers,
    logger,
    geo,
    yielding,
    metrics,
    storage: { ...storage, events, conversations },
  };
};

const readWebhook = (config: Config): WebhookSettings | null =>
  config.WEBHOOK_URL === undefined
    ? null
    : {
        url: config.WEBHOOK_URL,
        form: config.WEBHOOK_FORM,
        secret: config.WEBHOOK_SECRET,
        includesText: config.WEBHOOK_TEXT,
      };

/** Mail as far as the settings allow it. Logs missing settings once, and continues. */
const readMail = (config: Config, logger: Logger) => {
  const { settings, lacks } = readMailSettings(config);
  const wanted = config.SMTP_URL !== undefined || config.MAIL_FROM !== undefined;
  if (wanted && lacks.length > 0) logger.warn('mail_not_configured', { reason: lacks.join('; ') });
  return {
    send: settings && createSmtpMailer(settings),
    lacks,
    owner: settings?.owner ?? '',
    siteUrl: config.PUBLIC_URL ?? `http://localhost:${config.PORT}`,
  };
};

/** Answers by mail; null if not configured. The settings were validated together. */
const readMailIn = async (config: Config, settings: SettingsStore): Promise<AppDeps['mailIn']> => {
  const { IMAP_URL: url, REPLY_ADDRESS: replyAddress, MAIL_AUTHSERV_ID: authservId } = config;
  if (url === undefined || replyAddress === undefined || authservId === undefined) return null;
  return {
    open: createImapMailbox({ url }),
    settings: { replyAddress, hasTags: config.REPLY_ADDRESS_TAGS, authservId },
    addresses: await createReplyAddresses(settings, nodeRandom),
  };
};

type Parts = Awaited<ReturnType<typeof openParts>>;

/** Reads the app's dependencies from the settings, and builds it. */
const buildApp = async ({ config, ...options }: StartOptions, parts: Parts) => {
  const { clock, geo, storage, startedAt } = parts;
  const { settings } = storage;
  const keys = await createAdminKeys(settings, clock, config.ADMIN_KEY, storage.nodes);
  const app = createApp({
    ...parts,
    keys,
    imports: { folder: resolve(config.DATA_DIR, 'imports'), worker: options.importWorker },
    site: options.site,
    random: nodeRandom,
    ids: createUuidIds(clock, nodeRandom),
    countryOf: geo.countryOf,
    locationOf: geo.locationOf,
    positionOf: geo.positionOf,
    tokens: await createVisitorTokens(settings, nodeRandom),
    returnTokens: await createSignedTokens(settings, nodeRandom, RETURN_TOKEN_SECRET),
    recipientOf: await createRecipientOf(settings, nodeRandom),
    ownVisitMark: await createOwnVisitMark(settings, nodeRandom),
    availability: await readAvailability(settings),
    vapid: await readVapidKeys(settings),
    ownerEmail: config.OWNER_EMAIL,
    outgoing: options.outgoing,
    publicUrl: config.PUBLIC_URL,
    mail: readMail(config, options.logger),
    mailIn: await readMailIn(config, settings),
    webhook: readWebhook(config),
    webhooksMayBePrivate: config.WEBHOOK_ALLOW_PRIVATE,
    alarmDelayMs: config.ALARM_DELAY_SECONDS * 1_000,
    allowedOrigins: config.ALLOWED_ORIGINS,
    geoServiceUrl: config.FEATURE_GEO_GATE ? config.GEO_SERVICE_URL : undefined,
    allowsPolling: config.DATABASE_TYPE === 'sqlite' || config.STICKY_SESSIONS,
    openFiles: openFilesLimit(),
    facts: {
      version: options.version,
      startedAt,
      isDemo: (await settings.get(DEMO_SETTING)) !== null,
      features: featuresOf(config),
      retentionDays: config.ANALYTICS_RETENTION_DAYS,
      geoBuiltAt: geo.builtAt,
      hasCities: geo.hasCities,
      isKeyConfigured: keys.isConfigured,
      releasesUrl: config.RELEASES_URL,
      trustedHops: config.TRUST_PROXY,
      hasPublicUrl: config.PUBLIC_URL !== undefined,
    },
  });
  return { app, keys };
};

/** Closes the app, and the storage in any case. */
const stop = async (app: App | null, { storage, metrics }: Parts): Promise<void> => {
  try {
    await app?.close();
    await metrics?.close();
  } finally {
    await storage.close();
  }
};

/** Builds every adapter, wires the server together and listens. No other module knows all of them. */
export const startServer = async (options: StartOptions): Promise<Running> => {
  const { config, inheritedSocket: inherited = null } = options;
  const parts = await openParts(options);
  const { storage } = parts;
  let app: App | null = null;
  try {
    const built = await buildApp(options, parts);
    app = built.app;
    const metricsUrl = (await parts.metrics?.open()) ?? null;
    await options.beforeListening?.();
    const url = await listen(app.server, inherited === null ? config : { inherited });
    // Only now: a failed start would otherwise store a key that was never shown.
    const firstAdminKey =
      config.ADMIN_KEY === undefined ? await ensureAdminKey(storage.settings, nodeRandom) : null;
    await built.keys.refresh();
    storage.start();
    app.start();
    const stopWatchingClock = watchClock(parts.clock, parts.timers, options.logger);
    return {
      url,
      metricsUrl,
      firstAdminKey,
      drain: built.app.drain,
      stop: () => {
        stopWatchingClock();
        return stop(built.app, parts);
      },
    };
  } catch (error) {
    await stop(app, parts);
    throw error;
  }
};
