import { pino, type DestinationStream } from 'pino';

type Fields = Readonly<Record<string, unknown>>;

/** Writes structured log lines. `event` is a fixed name; anything that varies goes into `fields`. */
export interface Logger {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * The only fields that reach a log. This is an allowlist, not a blocklist: a new field that holds a
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
  'reason',
  'count',
]);

/** An error and its chain of causes as text. It contains nothing of the request. */
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

export const createLogger = (level: LogLevel, destination?: DestinationStream): Logger => {
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
    // Every request logs a line of this level, which is usually off.
    debug: (event, fields = {}) => {
      if (base.isLevelEnabled('debug')) base.debug(redact(fields), event);
    },
    info: (event, fields = {}) => base.info(redact(fields), event),
    warn: (event, fields = {}) => base.warn(redact(fields), event),
    error: (event, fields = {}) => base.error(redact(fields), event),
  };
};
