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
  // What a killed process left is removed after this time: until then it may be another's work.
  abandonedAfterMs: DAY_MS,
  // Files that came this long before the full backup are in the copies of chat.db after it, too.
  overlapMs: HOUR_MS,
} as const;
