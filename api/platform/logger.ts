import { pino, type DestinationStream } from 'pino';

type Fields = Readonly<Record<string, unknown>>;

/** Structured log lines. `event` is a fixed word; what varies goes into `fields`. */
export interface Logger {
  debug(event: string, fields?: Fields): void;
  info(event: string, fields?: Fields): void;
  warn(event: string, fields?: Fields): void;
  error(event: string, fields?: Fields): void;
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'silent';

/**
 * The only fields that reach a log. An allowlist and not a blocklist: a new field with a secret in
 * it is dropped until somebody names it here (OWASP ASVS 5, chapter 16).
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

/** An error with its chain of causes, as text; nothing of the request is in it. */
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
    debug: (event, fields = {}) => base.debug(redact(fields), event),
    info: (event, fields = {}) => base.info(redact(fields), event),
    warn: (event, fields = {}) => base.warn(redact(fields), event),
    error: (event, fields = {}) => base.error(redact(fields), event),
  };
};
