import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import type { Backup } from '#shared/contracts/maintenance.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import {
  QUARANTINE,
  UNFINISHED,
  backupsIn,
  filesIn,
  type MadeBackup,
} from '#api/storage/sqlite/back-up-folder.ts';
import { BACKUP_FOLDER, isBackupName, momentOf } from '#api/storage/sqlite/backup-names.ts';
import { isMissing, namePath } from '#api/platform/durable-files.ts';
import { tarOf } from '#api/platform/tar.ts';
import type { BackupStore } from '#api/features/maintenance/ports.ts';

interface Options {
  readonly dataDir: string;
  readonly clock: Clock;
  readonly backUp: (target: string, now: number) => Promise<MadeBackup>;
  /** The number of backups that stay in the folder. */
  readonly retained?: number | undefined;
}

/** A folder unchanged for this long belongs to no running process. */
const ABANDONED_AFTER_MS = 60 * 60_000;

/** Null if the backup is deleted meanwhile. */
const describeBackup = async (folder: string): Promise<Backup | null> => {
  const name = basename(folder);
  try {
    const files = await Promise.all(
      (await filesIn(folder)).map((file) => stat(join(folder, file))),
    );
    // Checked last: if the folder still exists, all of its files did.
    await stat(folder);
    return {
      name,
      made_at: momentOf(name),
      bytes: files.reduce((sum, { size }) => sum + size, 0),
    };
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
};

const describeAll = async (folder: string): Promise<Backup[]> => {
  const all = await Promise.all(
    backupsIn(folder).map((name) => describeBackup(join(folder, name))),
  );
  return all.filter((backup) => backup !== null);
};

/** False if there is no such folder. */
const moveFolder = async (from: string, to: string): Promise<boolean> => {
  try {
    await rename(from, to);
    return true;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
};

/** Deletes a folder of `root`, first renaming it so that it disappears from the catalog at once. */
const removeFolder = async (root: string, folder: string): Promise<void> => {
  const removed = await mkdtemp(join(root, `${UNFINISHED}${basename(folder)}-`));
  await moveFolder(folder, join(removed, basename(folder)));
  await rm(removed, { recursive: true, force: true });
};

/** Deletes leftovers of killed processes. A younger folder may belong to a running one. */
const removeUnfinished = async (root: string, now: number): Promise<void> => {
  if (!existsSync(root)) return;
  for (const name of (await readdir(root)).filter((each) => each.startsWith(UNFINISHED))) {
    const folder = join(root, name);
    const found = await stat(folder).catch(() => null);
    if (found && found.mtimeMs < now - ABANDONED_AFTER_MS) {
      await rm(folder, { recursive: true, force: true });
    }
  }
};

const retainNewest = async (root: string, folder: string, retained: number): Promise<void> => {
  for (const old of backupsIn(folder).slice(retained)) await removeFolder(root, join(folder, old));
};

const pack = async (folder: string): Promise<Readable> => {
  const name = basename(folder);
  const files = (await filesIn(folder)).map((file) => ({
    name: `${name}/${file}`,
    path: join(folder, file),
  }));
  const packed = createGzip({ level: 1 });
  const source = Readable.from(tarOf(files));
  source.on('error', (error) => packed.destroy(error));
  packed.on('close', () => source.destroy());
  return source.pipe(packed);
};

/** The console's backups: in `backups` beside the databases, the newest three. */
export const createBackupStore = ({
  dataDir,
  clock,
  backUp,
  retained = limits.maintenance.backupsRetained,
}: Options): BackupStore => {
  const root = join(dataDir, BACKUP_FOLDER);
  const quarantined = join(root, QUARANTINE);
  return {
    make: async () => {
      await removeUnfinished(root, clock.now());
      const { folder, shrunk } = await backUp(root, clock.now()).catch((error: unknown) => {
        throw namePath(error, root);
      });
      // Only after a complete backup. A newly quarantined one replaces earlier quarantined ones.
      await retainNewest(root, shrunk ? quarantined : root, retained);
      const backup = await describeBackup(folder);
      if (!backup) throw new Error(`${folder} was deleted while it was finished`);
      return { backup, shrunk };
    },
    list: () => describeAll(root),
    listQuarantined: () => describeAll(quarantined),
    accept: async (name) => {
      if (!isBackupName(name)) return false;
      if (!(await moveFolder(join(quarantined, name), join(root, name)))) return false;
      // Older quarantined backups are obsolete now.
      for (const old of backupsIn(quarantined)) await removeFolder(root, join(quarantined, old));
      await retainNewest(root, root, retained);
      return true;
    },
    open: async (name) => {
      const folder = [root, quarantined]
        .map((each) => join(each, name))
        .find((each) => existsSync(each));
      return isBackupName(name) && folder !== undefined ? pack(folder) : null;
    },
  };
};
