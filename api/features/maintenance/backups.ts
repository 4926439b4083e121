import { z } from 'zod';
import { backupLimits } from '#shared/backup-limits.ts';
import type { SealedCopies, System } from '#shared/contracts/maintenance.ts';
import { iso } from '#shared/domain/time.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { BackupStore, CopyKind, OffsiteCopies } from '#api/features/maintenance/ports.ts';
import {
  createSealedBackups,
  type SealedBackups,
} from '#api/features/maintenance/sealed-backups.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/** The setting that records the last backup, by the server and by `npm run backup` alike. */
export const LAST_BACKUP_SETTING = 'last_backup';

const lastBackupSchema = z.strictObject({
  made_at: z.iso.datetime({ precision: 3 }),
  by: z.enum(['console', 'command']),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

interface Deps extends Pick<Runtime, 'clock' | 'logger' | 'timers'> {
  readonly store: BackupStore;
  /** Null if no location for sealed copies is set. */
  readonly offsite: OffsiteCopies | null;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  readonly nodes: Pick<Nodes, 'runAlone'>;
  /** Alarms the owner, who may not be looking. */
  readonly onFailed: () => void;
}

const parse = (text: string | null): LastBackup | null => {
  try {
    return lastBackupSchema.safeParse(text === null ? null : JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Makes a backup beside the data, and seals a copy of it if a location is set. */
const createFullBackup = (deps: Deps, sealed: SealedBackups | null) => {
  const { store, settings, clock, logger, onFailed } = deps;
  let hasFailed = false;
  const makeLocal = async (): Promise<string | null> => {
    const { backup, shrunk } = await store.make();
    if (shrunk) {
      const reason = `${shrunk.file} is ${shrunk.bytes} bytes, less than half of the ${shrunk.lastBytes} bytes of the last backup: data may be missing`;
      logger.error('backup_put_aside', { database: shrunk.file, reason });
      onFailed();
      await sealed?.noteFailed('full', reason);
      return null;
    }
    const last: LastBackup = { made_at: iso(clock.now()), by: 'console' };
    await settings.put(LAST_BACKUP_SETTING, JSON.stringify(last));
    logger.info('backup_made', { bytes: backup.bytes });
    return backup.name;
  };
  return {
    hasFailed: () => hasFailed,
    make: async (): Promise<void> => {
      try {
        const backup = await makeLocal();
        hasFailed = false;
        if (backup !== null) await sealed?.send({ kind: 'full', backup });
      } catch (error) {
        hasFailed = true;
        onFailed();
        logger.error('backup_failed', { error });
        await sealed?.noteFailed('full', error instanceof Error ? error.message : String(error));
      }
    },
  };
};

/** One job at a time; requests are dropped while one runs. */
const createRunner = ({ nodes, logger }: Deps) => {
  let running: Promise<void> | null = null;
  let current: CopyKind | null = null;
  const run = (kind: CopyKind, work: () => Promise<void>): Promise<void> => {
    current = kind;
    running = nodes
      .runAlone('backup', work)
      .catch((error: unknown) => logger.error('backup_failed', { error }))
      .finally(() => {
        running = null;
        current = null;
      });
    return running;
  };
  return {
    current: () => current,
    start: (kind: CopyKind, work: () => Promise<void>): void => {
      if (!running) void run(kind, work);
    },
    /** Settles when none is running. */
    settled: async (): Promise<void> => {
      await running;
    },
  };
};

/** Runs one backup at a time, while everything else continues. */
export const createBackups = (deps: Deps) => {
  const { store, offsite, settings, timers, logger } = deps;
  const sealed = offsite && createSealedBackups({ ...deps, offsite });
  const full = createFullBackup(deps, sealed);
  const runner = createRunner(deps);
  let cancel: (() => void) | null = null;

  const makeDue = async (of: SealedBackups): Promise<void> => {
    // Checked again: another node may have made it meanwhile.
    const kind = await of.due();
    if (kind === 'full') await full.make();
    if (kind === 'chat') await of.send({ kind });
  };
  const look = async (of: SealedBackups): Promise<void> => {
    const kind = await of.due();
    if (kind !== null) runner.start(kind, () => makeDue(of));
  };
  const readLast = async (): Promise<LastBackup | null> =>
    // The owner must see that a database is lost even if it can no longer be read.
    parse(await settings.get(LAST_BACKUP_SETTING).catch(() => null));
  return {
    start: (): void => runner.start('full', full.make),
    /** Starts checking for due backups, if a location is set; warns if it does not exist. */
    startSchedule: (): void => {
      if (!sealed) return;
      void sealed.list().then(({ problem }) => {
        if (problem !== null) logger.warn('backup_problem', { reason: problem });
      });
      cancel = timers.every(backupLimits.lookEveryMs, () => {
        look(sealed).catch((error: unknown) => logger.error('backup_failed', { error }));
      });
    },
    read: async (): Promise<System['backups']> => ({
      is_running: runner.current() !== null,
      has_failed: full.hasFailed(),
      last: await readLast(),
      stored: await store.list(),
      quarantined: await store.listQuarantined(),
      sealed: sealed ? await sealed.describe(runner.current()).catch(() => null) : null,
    }),
    /** For the metrics. Reads only settings. */
    state: async (): Promise<{ at: number | null; hasFailed: boolean }> => {
      const hasFailed = full.hasFailed();
      if (sealed) {
        const found = await sealed.read();
        return { at: found.at, hasFailed: hasFailed || found.hasFailed };
      }
      const last = await readLast();
      return { at: last === null ? null : Date.parse(last.made_at), hasFailed };
    },
    open: store.open,
    accept: async (name: string): Promise<boolean> => {
      const isAccepted = await store.accept(name);
      if (isAccepted) await sealed?.forgetFailures();
      return isAccepted;
    },
    listSealed: async (): Promise<SealedCopies> =>
      sealed ? sealed.list() : { copies: [], problem: null },
    stop: async (): Promise<void> => {
      cancel?.();
      await sealed?.stop();
      await runner.settled();
    },
  };
};

export type Backups = ReturnType<typeof createBackups>;
