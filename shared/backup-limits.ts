import { DAY_MS } from '#shared/domain/time.ts';

const HOUR_MS = 60 * 60_000;

/** Limits of sealed backups. Separate from limits.ts, because no page of the site needs them. */
export const backupLimits = {
  // Retained copies: the newest of each day, week and hour.
  dailies: 7,
  weeklies: 4,
  hourlies: 24,
  // Daily at this time (UTC).
  dailyAtMs: 3 * HOUR_MS,
  // Poll interval for due backups.
  lookEveryMs: 60_000,
  // The first retry after a failure, doubled up to the last.
  retryMinMs: 5 * 60_000,
  retryMaxMs: 6 * HOUR_MS,
  // The owner is alarmed after this long without a full copy.
  oldAfterMs: 2 * DAY_MS,
  // Age at which leftovers of a killed process are removed; younger ones may still be in use.
  abandonedAfterMs: DAY_MS,
  // Files from this long before the full backup are repeated in the copies of chat.db after it.
  overlapMs: HOUR_MS,
} as const;
