import type { SealedCopies, System } from '#shared/contracts/maintenance.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';
import { dueBackup, isBackupOld, nextBackupAt } from '#api/features/maintenance/due-backups.ts';
import type {
  CopyKind,
  OffsiteCopies,
  OffsiteCopy,
  OffsiteWish,
} from '#api/features/maintenance/ports.ts';
import { createSealedState } from '#api/features/maintenance/sealed-state.ts';

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
