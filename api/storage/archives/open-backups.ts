import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { BackupStore, OffsiteCopies } from '#api/features/maintenance/ports.ts';
import type { SealedBackups } from '#api/storage/archives/open-location.ts';
import type { MadeBackup } from '#api/storage/sqlite/back-up-folder.ts';
import { createBackupStore } from '#api/storage/sqlite/backup-store.ts';

interface Options {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly version: string;
  readonly sealed: SealedBackups | null;
  readonly workers: { readonly backup: URL | undefined };
}

/** How an engine copies its data. */
export interface Copying {
  /** Makes a backup below `target`. */
  readonly backUp: (target: string, now: number) => Promise<MadeBackup>;
  /** Writes chat.db and the newer files of chats into a folder; `since` in ms. */
  readonly copyChat: (folder: string, since: number) => Promise<void>;
}

/** The backups in the data folder and, if a location is set, the sealed copies. */
export const openBackups = async (
  { dataDir, clock, version, sealed, workers }: Options,
  { backUp, copyChat }: Copying,
): Promise<{ backups: BackupStore; offsite: OffsiteCopies | null }> => {
  // With sealed copies elsewhere, one backup here suffices.
  const retained = sealed ? 1 : limits.maintenance.backupsRetained;
  const backups = createBackupStore({ dataDir, clock, backUp, retained });
  if (!sealed) return { backups, offsite: null };
  // Loaded only if used.
  const { createOffsiteCopies } = await import('#api/storage/archives/offsite-copies.ts');
  const offsite = await createOffsiteCopies({
    ...sealed,
    dataDir,
    clock,
    copyChat,
    program: version,
    worker: workers.backup,
  });
  return { backups, offsite };
};
