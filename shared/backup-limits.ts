import { DAY_MS } from '#shared/domain/time.ts';

const HOUR_MS = 60 * 60_000;

/** Limits of sealed backups. Separate from limits.ts, because no page of the site needs them. */
export const backupLimits = {
  // How many are kept: of each of so many days, weeks and hours the newest.
  dailies: 7,
  weeklies: 4,
  hourlies: 24,
  // Every day from this time on (UTC).
  dailyAtMs: 3 * HOUR_MS,
  // How often it is looked whether one is due.
  lookEveryMs: 60_000,
  // The first retry after a failure, doubled up to the last.
  retryMinMs: 5 * 60_000,
  retryMaxMs: 6 * HOUR_MS,
  // Without a full copy for so long, the owner hears of it.
  oldAfterMs: 2 * DAY_MS,
  // What a killed process left is removed after this time: until then it may be another's work.
  abandonedAfterMs: DAY_MS,
  // Files that came this long before the full backup are in the copies of chat.db after it, too.
  overlapMs: HOUR_MS,
} as const;
