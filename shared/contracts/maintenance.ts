import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { featuresSchema } from '#shared/contracts/features.ts';
import { done, time } from '#shared/contracts/shapes.ts';

/** The maintenance calls of the console's settings. Every call needs `x-admin-key`. */
const bytes = z.number().int().nonnegative();

/** A copy of both databases in the server's own folder. `name` is its time, and identifies it. */
const backupSchema = z.strictObject({ name: z.string(), made_at: time, bytes });
export type Backup = z.infer<typeof backupSchema>;

/**
 * A database whose file was removed or replaced under the running server, which no longer writes to
 * it.
 */
const lostDatabaseSchema = z.strictObject({
  name: z.string(),
  happened: z.enum(['missing', 'replaced', 'overwritten', 'log_missing']),
  /** Where everything acknowledged was saved; null when not yet, or when nothing could be read. */
  rescued_to: z.string().nullable(),
});
export type LostDatabase = z.infer<typeof lostDatabaseSchema>;

const copyKind = z.enum(['full', 'chat']);

/** Sealed copies in another location, by the schedule of the server. */
const sealedSchema = z.strictObject({
  /** A folder, or a bucket. */
  location: z.string(),
  /** What is being made. */
  running: copyKind.nullable(),
  /** When the last good copies were made. */
  full_at: time.nullable(),
  chat_at: time.nullable(),
  /** In the past: within a minute. */
  next_full_at: time,
  /** Null before the first full copy. */
  next_chat_at: time.nullable(),
  /** The attempts since the last good copy of each kind, in words. */
  failures: z.array(z.strictObject({ kind: copyKind, at: time, message: z.string() })),
  /** What else is wrong: an older copy that is damaged or gone. */
  problems: z.array(z.string()),
});

/** Mail, both ways. */
const mailSchema = z.strictObject({
  /** What keeps the server from sending any, by the names of the settings. */
  lacks: z.array(z.string()),
  /** Whether visitors get mails; the links in them need PUBLIC_URL. */
  mails_visitors: z.boolean(),
  /** The last mail, if it was given up. */
  failed: z.strictObject({ at: time, answer: z.string() }).nullable(),
  /** The mailbox that answers come to; null where none is read. */
  answers: z
    .strictObject({
      /** False before the first connection too. */
      is_connected: z.boolean(),
      lost: z.strictObject({ at: time, reason: z.string() }).nullable(),
      /** What was addressed to a conversation in the last week and stored in none, newest first. */
      refused: z.array(z.strictObject({ at: time, reason: z.string() })),
    })
    .nullable(),
});

/** The server's status. Features come from the configuration; only a restart changes them. */
const systemSchema = z.strictObject({
  version: z.string(),
  /** Known where RELEASES_URL is set; null while this is the newest. */
  newer_release: z
    .strictObject({ version: z.string(), url: z.string().nullable() })
    .nullable()
    .optional(),
  started_at: time,
  /** The server's clock. */
  now: time,
  /** Filled by `npm run demo`: nobody in it exists. */
  is_demo: z.boolean(),
  files: z.array(z.strictObject({ name: z.string(), bytes })),
  lost_databases: z.array(lostDatabaseSchema),
  /** The disk that holds the data; null where the system does not report it. */
  disk: z.strictObject({ free_bytes: bytes, total_bytes: bytes }).nullable(),
  retention_days: z.number().int().positive(),
  /** When the country database was built; null without one, when every country is unknown. */
  geo_built_at: time.nullable(),
  /** Whether it knows regions and cities too (GEO_DB_PATH). */
  geo_has_cities: z.boolean().optional(),
  features: featuresSchema,
  /** `configured`: ADMIN_KEY sets the key, which can only be changed there. */
  admin_key: z.enum(['configured', 'stored']),
  proxy: z.strictObject({
    trusted_hops: z.number().int().nonnegative(),
    /** Whether this call came through a proxy that identifies itself. */
    is_forwarded: z.boolean(),
    /** As far as the server can tell, given the proxies it trusts. */
    is_secure: z.boolean(),
    has_public_url: z.boolean(),
  }),
  mail: mailSchema.optional(),
  /** Whether this browser's visits are excluded. */
  own_visits_excluded: z.boolean(),
  backups: z.strictObject({
    is_running: z.boolean(),
    /** Whether the last one failed; older ones still exist. */
    has_failed: z.boolean(),
    /** The last known backup, wherever it was stored: by the console or by `npm run backup`. */
    last: z.strictObject({ made_at: time, by: z.enum(['console', 'command']) }).nullable(),
    /** Newest first; the console retains three. */
    stored: z.array(backupSchema),
    /** Backups much smaller than the one before, so data may be missing. Newest first. */
    quarantined: z.array(backupSchema),
    /** Null where no location is set. */
    sealed: sealedSchema.nullable().optional(),
  }),
});
export type System = z.infer<typeof systemSchema>;

export const getSystem = call('GET', '/api/admin/system', {
  doc: 'The state of the server.',
  answer: systemSchema,
});

export const startBackup = call('POST', '/api/admin/backups', {
  doc:
    'Starts a backup, unless one is running, and answers at once; `getSystem` shows when it ' +
    'is done.',
  answer: done,
});

const sealedCopiesSchema = z.strictObject({
  /** Newest first. */
  copies: z.array(
    z.strictObject({
      name: z.string(),
      kind: copyKind,
      made_at: time,
      bytes,
      /** When it was last read back and compared. */
      checked_at: time,
      /** It was good once, and does not count any more. */
      is_damaged: z.boolean(),
    }),
  ),
  /** Why they cannot be listed. */
  problem: z.string().nullable(),
});
export type SealedCopies = z.infer<typeof sealedCopiesSchema>;

export const listSealedCopies = call('GET', '/api/admin/backups', {
  doc: 'The sealed copies that are in their location now.',
  answer: sealedCopiesSchema,
});

const backupName = z.object({
  name: z.string().regex(/^foyer-[0-9TZ-]{20,30}$/, 'must be the name of a backup'),
});

export const acceptBackup = call('POST', '/api/admin/backups/:name/accept', {
  doc: 'Accepts a quarantined backup; the next one is compared with it. 404: not there.',
  params: backupName,
  answer: done,
});

export const downloadBackup = call('GET', '/api/admin/backups/:name', {
  doc: 'One backup as a `.tar.gz` of both files. 404 when it does not exist, or no longer does.',
  params: backupName,
  answer: z.unknown(),
});

export const setOwnVisits = call('POST', '/api/admin/own-visits', {
  doc: "Whether this browser's visits are excluded from the figures and from Live.",
  body: z.object({ excluded: z.boolean() }),
  answer: z.strictObject({ ok: z.literal(true), excluded: z.boolean() }),
});
