import { existsSync } from 'node:fs';
import { readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Worker } from 'node:worker_threads';
import type { Backup } from '#shared/contracts/maintenance.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import {
  QUARANTINE,
  backUpFolder,
  backupsIn,
  databasesIn,
  isBackupName,
  type MadeBackup,
} from '#api/storage/sqlite/back-up-folder.ts';
import { tarOf } from '#api/platform/tar.ts';
import type { BackupStore } from '#api/features/maintenance/ports.ts';

interface Options {
  readonly dataDir: string;
  readonly clock: Clock;
  /** The built worker. Without one, the copy is made on the event loop (tests, development). */
  readonly worker: URL | undefined;
}

const inWorker = (worker: URL, workerData: object): Promise<MadeBackup> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the backup was not finished')));
  });

/** Parses "foyer-2026-01-05T09-00-00-000Z" into its time. */
const momentOf = (name: string): string =>
  name.slice('foyer-'.length).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.');

const describeBackup = async (folder: string): Promise<Backup> => {
  const name = basename(folder);
  const files = databasesIn(folder).map((file) => stat(join(folder, file)));
  const bytes = (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
  return { name, made_at: momentOf(name), bytes };
};

const describeAll = (folder: string): Promise<Backup[]> =>
  Promise.all(backupsIn(folder).map((name) => describeBackup(join(folder, name))));

/** Deletes what a killed process left unfinished. */
const removeUnfinished = async (root: string): Promise<void> => {
  if (!existsSync(root)) return;
  for (const name of (await readdir(root)).filter((each) => each.startsWith('making'))) {
    await rm(join(root, name), { recursive: true, force: true });
  }
};

const retainNewest = async (folder: string): Promise<void> => {
  for (const old of backupsIn(folder).slice(limits.maintenance.backupsRetained)) {
    await rm(join(folder, old), { recursive: true, force: true });
  }
};

const pack = (folder: string): Readable => {
  const name = basename(folder);
  const files = databasesIn(folder).map((file) => ({
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
export const createBackupStore = ({ dataDir, clock, worker }: Options): BackupStore => {
  const root = join(dataDir, 'backups');
  const quarantined = join(root, QUARANTINE);
  return {
    make: async () => {
      await removeUnfinished(root);
      const job = { dataDir, target: root, now: clock.now() };
      const { folder, shrunk } = worker
        ? await inWorker(worker, job)
        : await backUpFolder(job.dataDir, job.target, job.now);
      // Only after a complete backup. A newly quarantined one replaces earlier quarantined ones.
      await retainNewest(shrunk ? quarantined : root);
      return { backup: await describeBackup(folder), shrunk };
    },
    list: () => describeAll(root),
    listQuarantined: () => describeAll(quarantined),
    accept: async (name) => {
      if (!isBackupName(name) || !existsSync(join(quarantined, name))) return false;
      await rename(join(quarantined, name), join(root, name));
      // Older quarantined backups are obsolete now.
      await rm(quarantined, { recursive: true, force: true });
      await retainNewest(root);
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
