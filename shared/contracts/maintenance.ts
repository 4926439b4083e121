import { z } from 'zod';
import { call } from '#shared/contracts/call.ts';
import { featuresSchema } from '#shared/contracts/features.ts';
import { done, time } from '#shared/contracts/shapes.ts';

/** The maintenance calls of the console's settings. Every call needs `x-admin-key`. */
const bytes = z.number().int().nonnegative();

/** A copy of both databases in the server's own folder. `name` is its time, and identifies it. */
const backupSchema = z.strictObject({ name: z.string(), made_at: time, bytes });
export type Backup = z.infer<typeof backupSchema>;

/** A database whose file was removed or replaced under the running server, which no longer writes to it. */
const lostDatabaseSchema = z.strictObject({
  name: z.string(),
  happened: z.enum(['missing', 'replaced', 'overwritten', 'log_missing']),
  /** The folder that acknowledged data was rescued to; null before, or if nothing was readable. */
  rescued_to: z.string().nullable(),
});
export type LostDatabase = z.infer<typeof lostDatabaseSchema>;

const copyKind = z.enum(['full', 'chat']);

/** Sealed copies in another location, on the server's schedule. */
const sealedSchema = z.strictObject({
  /** A folder, or a bucket. */
  location: z.string(),
  /** The copy in progress. */
  running: copyKind.nullable(),
  /** When the last good copies were made. */
  full_at: time.nullable(),
  chat_at: time.nullable(),
  /** Due within a minute if in the past. */
  next_full_at: time,
  /** Null before the first full copy. */
  next_chat_at: time.nullable(),
  /** The attempts since the last good copy of each kind, as text. */
  failures: z.array(z.strictObject({ kind: copyKind, at: time, message: z.string() })),
  /** Other problems: an older copy is damaged or gone. */
  problems: z.array(z.string()),
});

/** Mail in both directions. */
const mailSchema = z.strictObject({
  /** The names of the missing settings; empty if mail can be sent. */
  lacks: z.array(z.string()),
  /** Whether visitors get mails, whose links need PUBLIC_URL. */
  mails_visitors: z.boolean(),
  /** The last mail if it was given up. */
  failed: z.strictObject({ at: time, answer: z.string() }).nullable(),
  /** The mailbox that receives answers; null if none is read. */
  answers: z
    .strictObject({
      /** Also false before the first connection. */
      is_connected: z.boolean(),
      lost: z.strictObject({ at: time, reason: z.string() }).nullable(),
      /** Mails of the last week that were addressed to a conversation but not stored, newest first. */
      refused: z.array(z.strictObject({ at: time, reason: z.string() })),
    })
    .nullable(),
});

/** The server's status. Features come from the configuration; only a restart changes them. */
const systemSchema = z.strictObject({
  version: z.string(),
  /** Known if RELEASES_URL is set; null while this is the newest. */
  newer_release: z
    .strictObject({ version: z.string(), url: z.string().nullable() })
    .nullable()
    .optional(),
  started_at: time,
  /** The server's clock. */
  now: time,
  /** Filled with invented people by `npm run demo`. */
  is_demo: z.boolean(),
  files: z.array(z.strictObject({ name: z.string(), bytes })),
  lost_databases: z.array(lostDatabaseSchema),
  /** The disk with the data; null if the system does not report it. */
  disk: z.strictObject({ free_bytes: bytes, total_bytes: bytes }).nullable(),
  retention_days: z.number().int().positive(),
  /** The build date of the country database; null without one, when every country is unknown. */
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
    /** As far as the server can tell, given the proxies that it trusts. */
    is_secure: z.boolean(),
    has_public_url: z.boolean(),
  }),
  mail: mailSchema.optional(),
  /** Whether this browser's visits are excluded. */
  own_visits_excluded: z.boolean(),
  backups: z.strictObject({
    is_running: z.boolean(),
    /** Whether the last backup failed; older ones still exist. */
    has_failed: z.boolean(),
    /** The last known backup, from the console or from `npm run backup`. */
    last: z.strictObject({ made_at: time, by: z.enum(['console', 'command']) }).nullable(),
    /** Newest first; the console retains three. */
    stored: z.array(backupSchema),
    /** Backups much smaller than the one before, which may lack data. Newest first. */
    quarantined: z.array(backupSchema),
    /** Null if no location is set. */
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
      /** The time of its last verification. */
      checked_at: time,
      /** It was good once, but no longer counts. */
      is_damaged: z.boolean(),
    }),
  ),
  /** The reason why they cannot be listed. */
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
