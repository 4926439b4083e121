import { z } from 'zod';
import type { System } from '#shared/contracts/maintenance.ts';
import { iso } from '#shared/domain/time.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import type { BackupStore } from '#api/features/maintenance/ports.ts';
import type { SettingsStore } from '#api/platform/settings-store.ts';

/** The setting that records the last backup, by the server and by `npm run backup` alike. */
export const LAST_BACKUP_SETTING = 'last_backup';

const lastBackupSchema = z.strictObject({
  made_at: z.iso.datetime({ precision: 3 }),
  by: z.enum(['console', 'command']),
});
export type LastBackup = z.infer<typeof lastBackupSchema>;

interface Deps extends Pick<Runtime, 'clock' | 'logger'> {
  readonly store: BackupStore;
  readonly settings: Pick<SettingsStore, 'get' | 'put'>;
  /** Tells the owner, who may not be looking. */
  readonly onFailed: () => void;
}

const parse = (text: string | null): LastBackup | null => {
  try {
    return lastBackupSchema.safeParse(text === null ? null : JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
};

/** Runs one backup at a time, while everything else continues. */
export const createBackups = ({ store, settings, clock, logger, onFailed }: Deps) => {
  let running: Promise<void> | null = null;
  let hasFailed = false;
  const make = async () => {
    try {
      const { backup, shrunk } = await store.make();
      hasFailed = false;
      if (shrunk) {
        logger.error('backup_put_aside', {
          database: shrunk.file,
          reason: `${shrunk.file} is ${shrunk.bytes} bytes, less than half of the ${shrunk.lastBytes} bytes of the last backup: data may be missing`,
        });
        return;
      }
      const last: LastBackup = { made_at: iso(clock.now()), by: 'console' };
      await settings.put(LAST_BACKUP_SETTING, JSON.stringify(last));
      logger.info('backup_made', { bytes: backup.bytes });
    } catch (error) {
      hasFailed = true;
      onFailed();
      logger.error('backup_failed', { error });
    } finally {
      running = null;
    }
  };
  return {
    start: (): void => {
      running ??= make();
    },
    read: async (): Promise<System['backups']> => ({
      is_running: running !== null,
      has_failed: hasFailed,
      // The owner must see that a database is lost even when it can no longer be read.
      last: parse(await settings.get(LAST_BACKUP_SETTING).catch(() => null)),
      stored: await store.list(),
      quarantined: await store.listQuarantined(),
    }),
    /** For the metrics. Reads no more than the setting. */
    state: async (): Promise<{ at: number | null; hasFailed: boolean }> => {
      const last = parse(await settings.get(LAST_BACKUP_SETTING).catch(() => null));
      return { at: last === null ? null : Date.parse(last.made_at), hasFailed };
    },
    open: store.open,
    accept: store.accept,
    /** Settles when none is running. */
    stop: async (): Promise<void> => {
      await running;
    },
  };
};

export type Backups = ReturnType<typeof createBackups>;
