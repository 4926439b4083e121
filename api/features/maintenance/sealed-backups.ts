import type { SealedCopies, System } from '#shared/contracts/maintenance.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { backupLimits } from '#shared/backup-limits.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import type {
  CopyKind,
  OffsiteCopies,
  OffsiteCopy,
  OffsiteWish,
} from '#api/features/maintenance/ports.ts';
import { createSealedState, type SealedState } from '#api/features/maintenance/sealed-state.ts';

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
const nextBackupAt = (kind: CopyKind, state: SealedState, now: number): number => {
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
const dueBackup = (state: SealedState, now: number): CopyKind | null => {
  if (nextBackupAt('full', state, now) <= now) return 'full';
  if (state.made.full === null) return null;
  return nextBackupAt('chat', state, now) <= now ? 'chat' : null;
};

/** Whether the last full copy is so old that the owner must be alarmed. */
const isBackupOld = ({ made }: SealedState, now: number): boolean =>
  made.full !== null && now - made.full.at > backupLimits.oldAfterMs;

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly offsite: OffsiteCopies;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly onFailed: () => void;
}

const kinds = ['full', 'chat'] as const;

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

const isoOrNull = (at: number | undefined): string | null => (at === undefined ? null : iso(at));

const toContract =
  (isDamaged: boolean) =>
  ({ name, kind, madeAt, bytes, checkedAt }: OffsiteCopy) => ({
    name,
    kind,
    bytes,
    is_damaged: isDamaged,
    made_at: iso(madeAt),
    checked_at: iso(checkedAt),
  });

const listCopies = async (offsite: OffsiteCopies): Promise<SealedCopies> => {
  try {
    const { good, damaged } = await offsite.list();
    const copies = [...good.map(toContract(false)), ...damaged.map(toContract(true))];
    copies.sort((a, b) => (a.made_at < b.made_at ? 1 : -1));
    return { copies, problem: null };
  } catch (error) {
    return { copies: [], problem: messageOf(error) };
  }
};

/** The console polls every second while a copy is made, and a storage charges per request. */
const LISTED_MS = 10_000;

/** Sealed copies elsewhere: their schedule and outcomes. Nothing here rejects. */
export const createSealedBackups = ({ offsite, settings, clock, logger, onFailed }: Deps) => {
  const state = createSealedState(settings, offsite.location);
  let isStopping = false;
  let notifiedOfAgeOn: number | null = null;
  let listed: { at: number; copies: Promise<SealedCopies> } | null = null;

  const noteFailed = async (kind: CopyKind, message: string): Promise<void> => {
    // A stopping server is no failure of the backup.
    if (isStopping) return;
    onFailed();
    await state
      .noteFailed(kind, clock.now(), message)
      .catch((error: unknown) => logger.error('backup_failed', { error }));
  };
  const send = async (wish: OffsiteWish): Promise<void> => {
    const { kind } = wish;
    try {
      const { made } = await state.read();
      const { name, problems } = await offsite.send(wish, made[kind]?.name ?? null);
      await state.noteMade(kind, { name, problems, at: clock.now() });
      logger.info('backup_sealed', { reason: kind });
      for (const reason of problems) logger.error('backup_problem', { reason });
      if (problems.length > 0) onFailed();
    } catch (error) {
      if (!isStopping) logger.error('backup_failed', { error, reason: kind });
      await noteFailed(kind, messageOf(error));
    } finally {
      listed = null;
    }
  };
  return {
    send,
    noteFailed,
    forgetFailures: state.forgetFailures,
    /** The copy to make now; null: none. */
    due: async (): Promise<CopyKind | null> => {
      const now = clock.now();
      const found = await state.read();
      const today = Math.floor(now / DAY_MS);
      if (isBackupOld(found, now) && notifiedOfAgeOn !== today) {
        notifiedOfAgeOn = today;
        onFailed();
      }
      return dueBackup(found, now);
    },
    describe: async (running: CopyKind | null): Promise<System['backups']['sealed']> => {
      const now = clock.now();
      const found = await state.read();
      const { made, failed, problems } = found;
      return {
        location: offsite.location,
        running,
        problems,
        full_at: isoOrNull(made.full?.at),
        chat_at: isoOrNull(made.chat?.at),
        next_full_at: iso(nextBackupAt('full', found, now)),
        next_chat_at: made.full ? iso(nextBackupAt('chat', found, now)) : null,
        failures: kinds.flatMap((kind) => {
          const failure = failed[kind];
          return failure ? [{ kind, at: iso(failure.at), message: failure.message }] : [];
        }),
      };
    },
    /** For the metrics. */
    read: async (): Promise<{ at: number | null; hasFailed: boolean }> => {
      const { made, failed, problems } = await state.read();
      const hasFailed = kinds.some((kind) => failed[kind] !== null) || problems.length > 0;
      return { at: made.full?.at ?? null, hasFailed };
    },
    list: (): Promise<SealedCopies> => {
      const now = clock.now();
      if (!listed || Math.abs(now - listed.at) > LISTED_MS)
        listed = { at: now, copies: listCopies(offsite) };
      return listed.copies;
    },
    stop: async (): Promise<void> => {
      isStopping = true;
      await offsite.stop();
    },
  };
};

export type SealedBackups = ReturnType<typeof createSealedBackups>;
