import { z } from 'zod';
import type { Features } from '#shared/contracts/features.ts';
import { alarmLimits } from '#shared/alarm-limits.ts';
import { limits } from '#shared/limits.ts';
import { REPLY_TOKEN_CHARACTERS } from '#api/platform/mail/reply-addresses.ts';
import { readSender } from '#api/platform/mail/mail-settings.ts';
import { editDistance } from '#api/platform/command-line.mjs';
import { webhookForms } from '#shared/domain/alarms/webhook-forms.ts';

const flag = (fallback: boolean) =>
  z
    .enum(['on', 'off', 'true', 'false', '1', '0'], 'must be on or off')
    .optional()
    .transform((value) => (value === undefined ? fallback : ['on', 'true', '1'].includes(value)));

const wholeNumber = <Fallback extends number | undefined>(
  fallback: Fallback,
  min: number,
  max: number,
) =>
  z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .optional()
    .transform((value): number | Fallback => value ?? fallback);

const isOrigin = (text: string): boolean => URL.canParse(text) && new URL(text).origin === text;

const webOrigin = z
  .string()
  .transform((text) => text.replace(/\/$/, ''))
  .refine(
    (text) => /^https?:\/\//.test(text) && isOrigin(text),
    'must be an origin such as https://example.com',
  );

/**
 * An `@` after the host most likely belongs to a password whose `/`, `?` or `#` ended the host too
 * early: part of that password would count as port and database name, and be logged.
 */
const isPasswordCut = (text: string): boolean => {
  if (/%(?![0-9a-f]{2})/i.test(text)) return true;
  const url = URL.canParse(text) ? new URL(text) : null;
  return url === null ? /^\w+:\/\/.*@/.test(text) : /@/.test(url.pathname + url.search + url.hash);
};

const webAddress = z.url({ protocol: /^https?$/, error: 'must be a web address' });

const databaseAddress = z.string().superRefine((text, context) => {
  const isAddress = URL.canParse(text) && /^postgres(ql)?:/.test(text);
  if (isPasswordCut(text))
    context.addIssue(
      'cannot be read, most likely because its password has a /, ?, # or %; set that as DATABASE_PASSWORD, and leave it out here',
    );
  else if (!isAddress) context.addIssue('must be an address such as postgres://user@host/db');
});

const withPassword = (address: string | undefined, password: string | undefined) => {
  if (address === undefined || password === undefined) return address;
  const url = new URL(address);
  url.password = encodeURIComponent(password);
  return url.href;
};

interface DatabaseSettings {
  readonly DATABASE_URL?: string | undefined;
  readonly DATABASE_LISTEN_URL?: string | undefined;
  readonly DATABASE_PASSWORD?: string | undefined;
}

const findDatabaseFaults = (config: DatabaseSettings): (readonly [string, string])[] => {
  if (config.DATABASE_PASSWORD === undefined) return [];
  return (['DATABASE_URL', 'DATABASE_LISTEN_URL'] as const).flatMap((name) => {
    const address = config[name];
    if (address === undefined || !URL.canParse(address)) return [];
    const { username, password } = new URL(address);
    if (password !== '')
      return [[name, 'cannot have a password of its own: DATABASE_PASSWORD is set']];
    return username === '' ? [[name, 'must name the user, because DATABASE_PASSWORD is set']] : [];
  });
};

const bucketAddress = z
  .url({ protocol: /^https?$/, error: 'must be an address such as https://s3.example.com/bucket' })
  .refine((url) => new URL(url).pathname.length > 1, 'must have the bucket in its path');

const isUrlWithUser = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { username, password, pathname } = new URL(text);
  return (
    username !== '' &&
    password !== '' &&
    // These are decoded when the mailbox is opened.
    ![username, password, pathname].some((part) => /%(?![0-9a-f]{2})/i.test(part))
  );
};

interface BackupSettings {
  readonly BACKUP_DIR?: string | undefined;
  readonly BACKUP_S3_URL?: string | undefined;
  readonly BACKUP_S3_ACCESS_KEY_ID?: string | undefined;
  readonly BACKUP_S3_SECRET_ACCESS_KEY?: string | undefined;
  readonly BACKUP_KEY?: string | undefined;
  readonly BACKUP_KEY_FILE?: string | undefined;
}

/**
 * Problems of the sealed backup settings, by setting. An owner who wants backups must not miss them
 * silently.
 */
const findBackupFaults = (config: BackupSettings): (readonly [string, string])[] => {
  const faults: (readonly [string, string])[] = [];
  const { BACKUP_DIR: folder, BACKUP_S3_URL: url } = config;
  const { BACKUP_KEY: key, BACKUP_KEY_FILE: file } = config;
  if (folder !== undefined && url !== undefined)
    faults.push(['BACKUP_DIR', 'cannot be set beside BACKUP_S3_URL']);
  if (url !== undefined && config.BACKUP_S3_ACCESS_KEY_ID === undefined)
    faults.push(['BACKUP_S3_ACCESS_KEY_ID', 'must be set, because BACKUP_S3_URL is']);
  if (url !== undefined && config.BACKUP_S3_SECRET_ACCESS_KEY === undefined)
    faults.push(['BACKUP_S3_SECRET_ACCESS_KEY', 'must be set, because BACKUP_S3_URL is']);
  if ((folder ?? url) !== undefined && (key ?? file) === undefined)
    faults.push(['BACKUP_KEY', 'or BACKUP_KEY_FILE must be set: it seals the backups']);
  if (key !== undefined && file !== undefined)
    faults.push(['BACKUP_KEY', 'cannot be set beside BACKUP_KEY_FILE']);
  return faults;
};

interface MailInSettings {
  readonly SMTP_URL?: string | undefined;
  readonly OWNER_EMAIL?: string | undefined;
  readonly IMAP_URL?: string | undefined;
  readonly REPLY_ADDRESS?: string | undefined;
  readonly REPLY_ADDRESS_TAGS: boolean;
  readonly MAIL_AUTHSERV_ID?: string | undefined;
}

/** RFC 5321: the part before the @. */
const LOCAL_PART_CHARACTERS = 64;
const longestReplyName = LOCAL_PART_CHARACTERS - 1 - REPLY_TOKEN_CHARACTERS;

/** Problems of the settings for answers by mail. An owner who wants them must not wait in vain. */
const findMailInFaults = (config: MailInSettings): (readonly [string, string])[] => {
  const { IMAP_URL: url, REPLY_ADDRESS: address, MAIL_AUTHSERV_ID: server } = config;
  if (url === undefined)
    return address === undefined && server === undefined
      ? []
      : [['IMAP_URL', 'must be set, because REPLY_ADDRESS or MAIL_AUTHSERV_ID is']];
  const needed = ['SMTP_URL', 'OWNER_EMAIL', 'REPLY_ADDRESS', 'MAIL_AUTHSERV_ID'] as const;
  const faults: (readonly [string, string])[] = needed
    .filter((name) => config[name] === undefined)
    .map((name) => [name, 'must be set, because IMAP_URL is'] as const);
  if (config.REPLY_ADDRESS_TAGS && (address?.lastIndexOf('@') ?? 0) > longestReplyName)
    faults.push([
      'REPLY_ADDRESS',
      `must have at most ${longestReplyName} characters before the @, or REPLY_ADDRESS_TAGS must be off`,
    ]);
  return faults;
};

/** A key (64 hexadecimal digits) or a passphrase. */
export const backupKeySchema = z.string().min(16, 'must have at least 16 characters').max(1_024);

export const defaultDataDir = './data';

/** All settings (docs/guides/deploy.md). Empty counts as unset. */
export const configSchema = z
  .object({
    PORT: wholeNumber(limits.server.port, 0, 65_535),
    HOST: z.string().default('127.0.0.1'),
    DATA_DIR: z.string().default(defaultDataDir),
    PUBLIC_URL: webOrigin.optional(),
    ADMIN_KEY: z
      .string()
      .min(
        limits.identity.adminKeyMinCharacters,
        `must have at least ${limits.identity.adminKeyMinCharacters} characters`,
      )
      .max(512, 'must have at most 512 characters')
      .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
      .optional(),
    TRUST_PROXY: wholeNumber(0, 0, 16),
    DATABASE_TYPE: z
      .enum(['sqlite', 'postgresql'], 'must be sqlite or postgresql')
      .default('sqlite'),
    DATABASE_URL: databaseAddress.optional(),
    DATABASE_LISTEN_URL: databaseAddress.optional(),
    // Taken literally, without encoding.
    DATABASE_PASSWORD: z.string().optional(),
    STICKY_SESSIONS: flag(false),
    ANALYTICS_RETENTION_DAYS: wholeNumber(limits.analytics.retentionDays, 1, 3_650),
    GEO_SERVICE_URL: webAddress.optional(),
    GEO_DB_PATH: z.string().optional(),
    SMTP_URL: z
      .url({
        protocol: /^smtps?$/,
        error: 'must be an address such as smtps://user:password@mail.example.com',
      })
      .optional(),
    OWNER_EMAIL: z.email('must be an e-mail address without a name').optional(),
    MAIL_FROM: z
      .string()
      .transform(readSender)
      .refine(
        (sender) => sender !== null,
        'must be one e-mail address, alone or after a name, such as Ada Stone <ada@example.org>',
      )
      .optional(),
    IMAP_URL: z
      .url({
        protocol: /^imaps?$/,
        error: 'must be an address such as imaps://user:password@mail.example.com',
      })
      .refine((url) => isUrlWithUser(url), 'must have user and password, encoded as in addresses')
      .optional(),
    REPLY_ADDRESS: z.email('must be an e-mail address without a name').optional(),
    REPLY_ADDRESS_TAGS: flag(true),
    MAIL_AUTHSERV_ID: z
      .string()
      .regex(/^[A-Za-z0-9._-]{1,253}$/, 'must be a name such as mx.example.com')
      .optional(),
    ALARM_DELAY_SECONDS: wholeNumber(alarmLimits.delayMs / 1_000, 0, 3_600),
    // Checked where webhooks are posted (features/alarms/webhook), like those in Settings.
    WEBHOOK_URL: z.string().optional(),
    WEBHOOK_FORM: z.enum(webhookForms, `must be one of ${webhookForms.join(', ')}`).default('json'),
    WEBHOOK_SECRET: z
      .string()
      .regex(
        /^whsec_[A-Za-z0-9+/]{32,}={0,2}$/,
        'must be whsec_ and at least 24 random bytes in base64',
      )
      .optional(),
    WEBHOOK_TEXT: flag(false),
    WEBHOOK_ALLOW_PRIVATE: flag(false),
    FEATURE_CHAT: flag(true),
    FEATURE_ANALYTICS: flag(true),
    FEATURE_FINGERPRINT: flag(true),
    FEATURE_GEO_GATE: flag(true),
    FEATURE_CONTACT: flag(true),
    FEATURE_VR: flag(true),
    ALLOWED_ORIGINS: z
      .string()
      .optional()
      .transform((text) => (text ?? '').split(',').map((part) => part.trim()))
      .transform((parts) => parts.filter((part) => part !== ''))
      .pipe(z.array(webOrigin)),
    METRICS_PORT: wholeNumber(undefined, 0, 65_535),
    METRICS_HOST: z.string().default('127.0.0.1'),
    METRICS_TOKEN: z
      .string()
      .regex(/^[\x21-\x7e]{16,512}$/, 'must be 16 to 512 characters of ASCII without spaces')
      .optional(),
    BACKUP_DIR: z.string().optional(),
    BACKUP_S3_URL: bucketAddress.optional(),
    BACKUP_S3_REGION: z.string().default('us-east-1'),
    BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
    BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
    BACKUP_KEY: backupKeySchema.optional(),
    BACKUP_KEY_FILE: z.string().optional(),
    RELEASES_URL: webAddress.optional(),
    DRAIN_SECONDS: wholeNumber(0, 0, 300),
    LOG_LEVEL: z
      .enum(
        ['debug', 'info', 'warn', 'error', 'silent'],
        'must be debug, info, warn, error or silent',
      )
      .default('info'),
  })
  .refine(({ DATABASE_TYPE: type, DATABASE_URL: url }) => type === 'sqlite' || url !== undefined, {
    path: ['DATABASE_URL'],
    error: 'must be set, because DATABASE_TYPE is postgresql',
  })
  .refine((c) => c.PORT === 0 || c.METRICS_PORT !== c.PORT || c.METRICS_HOST !== c.HOST, {
    path: ['METRICS_PORT'],
    error: 'must differ from PORT',
  })
  .superRefine((config, context) => {
    for (const [name, message] of [
      ...findBackupFaults(config),
      ...findDatabaseFaults(config),
      ...findMailInFaults(config),
    ])
      context.addIssue({ code: 'custom', path: [name], message });
  });

export type Config = z.infer<typeof configSchema>;

type Environment = Readonly<Record<string, string | undefined>>;

export type ConfigReading = { ok: true; config: Config } | { ok: false; lines: string[] };

/** Reads all settings at once. Errors name the setting but never show its value. */
export const readConfig = (environment: Environment = process.env): ConfigReading => {
  const given = Object.fromEntries(
    Object.keys(configSchema.shape)
      .map((name) => [name, environment[name]] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = configSchema.safeParse(given);
  if (parsed.success) {
    const { DATABASE_URL, DATABASE_LISTEN_URL, DATABASE_PASSWORD: password } = parsed.data;
    const config = {
      ...parsed.data,
      DATABASE_URL: withPassword(DATABASE_URL, password),
      DATABASE_LISTEN_URL: withPassword(DATABASE_LISTEN_URL, password),
    };
    return { ok: true, config: Object.freeze(config) };
  }
  const lines = parsed.error.issues.map(
    (issue) => `${String(issue.path[0])} ${issue.message}; change it in the environment or in .env`,
  );
  return { ok: false, lines: [...new Set(lines)] };
};

const bare = (name: string): string => name.replaceAll('_', '').toUpperCase();

/** One letter in seven may be wrong: a short name has too many neighbors that are no mistakes. */
const isNear = (name: string, setting: string): boolean =>
  bare(name) === bare(setting) ||
  (Math.abs(name.length - setting.length) <= 2 &&
    editDistance(name.toUpperCase(), setting) <= Math.min(2, Math.floor(setting.length / 7)));

/** Unknown variables that were most likely meant as a setting, such as `TRUSTPROXY`. */
export const findMisspelled = (
  environment: Environment = process.env,
): { readonly name: string; readonly setting: string }[] => {
  const settings = [...Object.keys(configSchema.shape), 'CONTENT_DIR'];
  return Object.keys(environment).flatMap((name) => {
    const setting = settings.includes(name) ? undefined : settings.find((one) => isNear(name, one));
    // Ignore it if the setting itself is present.
    return setting === undefined || environment[setting] ? [] : [{ name, setting }];
  });
};

const FIRST_PASSED = 3;

/**
 * The socket that a service manager opened for this process and holds open across restarts (systemd's
 * protocol): null if it opened none, or for another process. The first, if there are several.
 */
export const readInheritedSocket = (
  environment: Environment = process.env,
  pid: number = process.pid,
): number | null =>
  environment['LISTEN_PID'] === String(pid) && Number(environment['LISTEN_FDS']) >= 1
    ? FIRST_PASSED
    : null;

/** The features that are on. */
export const featuresOf = (config: Config): Features => ({
  chat: config.FEATURE_CHAT,
  analytics: config.FEATURE_ANALYTICS,
  fingerprint: config.FEATURE_FINGERPRINT,
  geo_gate: config.FEATURE_GEO_GATE,
  contact: config.FEATURE_CONTACT,
  vr: config.FEATURE_VR,
});
