import type { Clock } from '#shared/ports/clock.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { pino, type DestinationStream } from 'pino';

type Fields = Readonly<Record<string, unknown>>;

/** Writes structured log lines. `event` is a fixed name; everything variable goes into `fields`. */
export interface Logger {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * The only fields that are logged. This is an allowlist, not a blocklist: a new field that holds a
 * secret is dropped until somebody adds it here (OWASP ASVS 5, chapter 16).
 */
const loggable = new Set([
  'request_id',
  'method',
  'route',
  'path',
  'status',
  'duration_ms',
  'code',
  'error',
  'namespace',
  'socket_event',
  'signal',
  'port',
  'address_failures',
  'database',
  'version',
  'from_version',
  'to_version',
  'from_schema',
  'to_schema',
  'copy',
  'node',
  'reason',
  'count',
  'channel',
  'kind',
  'job',
  'bytes',
  'removed',
  'query',
  'address',
  'build',
]);

/** An error and its chain of causes as text, without anything from the request. */
const describeError = (error: unknown): unknown => {
  if (!(error instanceof Error)) return String(error);
  const code = (error as { code?: unknown }).code;
  return {
    name: error.name,
    message: error.message,
    ...(typeof code === 'string' ? { code } : {}),
    stack: error.stack,
    ...(error.cause === undefined ? {} : { cause: describeError(error.cause) }),
  };
};

const redact = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => loggable.has(name))
      .map(([name, value]) => [name, name === 'error' ? describeError(value) : value]),
  );

const STORAGE_FAILURE_EACH_MS = 60_000;

/**
 * Thins out storage failures, since every write to failing storage would log one. Drops those already
 * reported and logs one a minute, with the number of those before it.
 */
const createStorageFailureFilter = (clock: Clock) => {
  let writtenAt = -Infinity;
  let count = 0;
  return (fields: Fields): Fields | null => {
    const { error } = fields;
    if (!(error instanceof StorageUnavailableError)) return fields;
    if (!error.takeReport()) return null;
    count += 1;
    const now = clock.now();
    if (now - writtenAt < STORAGE_FAILURE_EACH_MS) return null;
    const written = { ...fields, count };
    writtenAt = now;
    count = 0;
    return written;
  };
};

export const createLogger = (
  level: LogLevel,
  destination?: DestinationStream,
  clock: Clock = systemClock,
): Logger => {
  const filter = createStorageFailureFilter(clock);
  const base = pino(
    {
      level,
      base: null,
      timestamp: () => `,"time":"${new Date().toISOString()}"`,
      formatters: { level: (label) => ({ level: label }) },
      messageKey: 'event',
    },
    destination ?? process.stderr,
  );
  return {
    // Every request logs at this level, which is usually off. Check first to save the work.
    debug: (event, fields = {}) => {
      if (base.isLevelEnabled('debug')) base.debug(redact(fields), event);
    },
    info: (event, fields = {}) => base.info(redact(fields), event),
    warn: (event, fields = {}) => {
      const written = filter(fields);
      if (written) base.warn(redact(written), event);
    },
    error: (event, fields = {}) => {
      const written = filter(fields);
      if (written) base.error(redact(written), event);
    },
  };
};
