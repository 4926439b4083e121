import { backupLimits } from '#shared/backup-limits.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { CopyKind } from '#api/features/maintenance/ports.ts';
import type { SealedState } from '#api/features/maintenance/sealed-state.ts';

const HOUR_MS = 60 * 60_000;

const periods = {
  full: { lengthMs: DAY_MS, offsetMs: backupLimits.dailyAtMs },
  chat: { lengthMs: HOUR_MS, offsetMs: 0 },
} as const;

/** The beginning of the period that contains `now`. */
const beginOf = (kind: CopyKind, now: number): number => {
  const { lengthMs, offsetMs } = periods[kind];
  return Math.floor((now - offsetMs) / lengthMs) * lengthMs + offsetMs;
};

/** The time of the last copy that covers this kind. A full one includes chat.db. */
const lastOf = (kind: CopyKind, { made }: SealedState): number => {
  const full = made.full?.at ?? 0;
  return kind === 'full' ? full : Math.max(full, made.chat?.at ?? 0);
};

/** When the next copy of this kind is due (ms since the epoch); may be in the past. */
export const nextBackupAt = (kind: CopyKind, state: SealedState, now: number): number => {
  const begin = beginOf(kind, now);
  const last = lastOf(kind, state);
  // A wrong clock made a copy in the future.
  const isMade = last >= begin && last <= now;
  const at = isMade ? begin + periods[kind].lengthMs : begin;
  const failure = state.failed[kind];
  if (!failure || failure.at > now) return at;
  const { retryMinMs, retryMaxMs } = backupLimits;
  return Math.max(
    at,
    failure.at + Math.min(retryMaxMs, retryMinMs * 2 ** Math.min(failure.times - 1, 20)),
  );
};

/** The kind that is due, if any. A copy of chat.db adds to a full one, so that comes first. */
export const dueBackup = (state: SealedState, now: number): CopyKind | null => {
  if (nextBackupAt('full', state, now) <= now) return 'full';
  if (state.made.full === null) return null;
  return nextBackupAt('chat', state, now) <= now ? 'chat' : null;
};

/** Whether the last full copy is so old that the owner must be alarmed. */
export const isBackupOld = ({ made }: SealedState, now: number): boolean =>
  made.full !== null && now - made.full.at > backupLimits.oldAfterMs;
