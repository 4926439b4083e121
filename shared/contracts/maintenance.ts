import { z } from 'zod';
import { defineCall } from '#shared/contracts/call.ts';
import { featuresSchema } from '#shared/contracts/features.ts';
import { done, nothing, time } from '#shared/contracts/shapes.ts';
import {
  acceptBackupRoute,
  downloadBackupRoute,
  getSystemRoute,
  setOwnVisitsRoute,
  startBackupRoute,
} from '#shared/contracts/routes/settings.ts';

/** What the owner looks after in the console's settings. Every call needs `x-admin-key`. */
const bytes = z.number().int().nonnegative();

/** A copy of both databases in the server's own folder. `name` is its time, and what it is asked by. */
const backupSchema = z.strictObject({ name: z.string(), made_at: time, bytes });
export type Backup = z.infer<typeof backupSchema>;

/** A database that was taken from under the running server, which stores nothing in it any more. */
const lostDatabaseSchema = z.strictObject({
  name: z.string(),
  happened: z.enum(['missing', 'replaced', 'overwritten', 'log_missing']),
  /** Where everything acknowledged was saved; null: not yet, or nothing could be read. */
  rescued_to: z.string().nullable(),
});
export type LostDatabase = z.infer<typeof lostDatabaseSchema>;

/** The server as it stands. Features are those of the configuration, which only a restart changes. */
const systemSchema = z.strictObject({
  version: z.string(),
  started_at: time,
  /** The server's clock. */
  now: time,
  /** Made by `npm run demo`: nobody in it exists. */
  is_demo: z.boolean(),
  files: z.array(z.strictObject({ name: z.string(), bytes })),
  lost_databases: z.array(lostDatabaseSchema),
  /** Of the disk that holds the data; null where the system does not tell. */
  disk: z.strictObject({ free_bytes: bytes, total_bytes: bytes }).nullable(),
  retention_days: z.number().int().positive(),
  /** When the database of countries was built; null: there is none, every country is unknown. */
  geo_built_at: time.nullable(),
  features: featuresSchema,
  /** `configured`: ADMIN_KEY rules, and only there it can be changed. */
  admin_key: z.enum(['configured', 'stored']),
  proxy: z.strictObject({
    trusted_hops: z.number().int().nonnegative(),
    /** This very call came through a proxy that says so. */
    is_forwarded: z.boolean(),
    /** As far as the server can tell, with the proxies it trusts. */
    is_secure: z.boolean(),
    has_public_url: z.boolean(),
  }),
  /** Visits of the browser that asks are not counted. */
  own_visits_excluded: z.boolean(),
  backups: z.strictObject({
    is_running: z.boolean(),
    /** The last one failed; what is older is still there. */
    has_failed: z.boolean(),
    /** The last that is known of, wherever it was put: by the console or by `npm run backup`. */
    last: z.strictObject({ made_at: time, by: z.enum(['console', 'command']) }).nullable(),
    /** Newest first; the console keeps three. */
    stored: z.array(backupSchema),
    /** Much smaller than the one before: data may be missing. Newest first. */
    quarantined: z.array(backupSchema),
  }),
});
export type System = z.infer<typeof systemSchema>;

export const getSystem = defineCall({
  ...getSystemRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: systemSchema,
});

/** Begins a backup, unless one is running, and answers at once: `getSystem` tells when it is done. */
export const startBackup = defineCall({
  ...startBackupRoute,
  params: nothing,
  query: nothing,
  body: nothing,
  answer: done,
});

const backupName = z.object({
  name: z.string().regex(/^foyer-[0-9TZ-]{20,30}$/, 'must be the name of a backup'),
});

/** Takes a backup that was put aside for a good one; the next is compared with it. 404: not there. */
export const acceptBackup = defineCall({
  ...acceptBackupRoute,
  params: backupName,
  query: nothing,
  body: nothing,
  answer: done,
});

/** One backup as a `.tar.gz` of both files. 404 when it is not there, or not any more. */
export const downloadBackup = defineCall({
  ...downloadBackupRoute,
  params: backupName,
  query: nothing,
  body: nothing,
  answer: z.unknown(),
});

/** Whether visits of the browser that asks are left out of the figures and of Live. */
export const setOwnVisits = defineCall({
  ...setOwnVisitsRoute,
  params: nothing,
  query: nothing,
  body: z.object({ excluded: z.boolean() }),
  answer: z.strictObject({ ok: z.literal(true), excluded: z.boolean() }),
});
