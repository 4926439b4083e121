import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { createGzip } from 'node:zlib';
import { Worker } from 'node:worker_threads';
import type { Backup } from '#shared/contracts/upkeep.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { backUpFolder, databasesIn } from '#api/database/back-up-folder.ts';
import { tarOf } from '#api/platform/tar.ts';
import type { BackupStore } from '#api/features/upkeep/ports.ts';

/** Older ones go: each is as large as the data. */
const KEPT = 3;

interface Options {
  readonly dataDir: string;
  readonly clock: Clock;
  /** The built worker; without one the copy is made here (tests, development). */
  readonly worker: URL | undefined;
}

const isBackup = (name: string) => /^foyer-[0-9TZ-]+$/.test(name);

const inWorker = (worker: URL, workerData: object): Promise<string> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(worker, { workerData });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the backup was not finished')));
  });

/** "foyer-2026-01-05T09-00-00-000Z" as the moment it names. */
const momentOf = (name: string): string =>
  name.slice('foyer-'.length).replace(/T(\d\d)-(\d\d)-(\d\d)-/, 'T$1:$2:$3.');

/** Backups that the console makes: in `backups` beside the databases, the newest three. */
export const createBackupStore = ({ dataDir, clock, worker }: Options): BackupStore => {
  const root = join(dataDir, 'backups');
  const describe = async (name: string): Promise<Backup> => {
    const files = databasesIn(join(root, name)).map((file) => stat(join(root, name, file)));
    const bytes = (await Promise.all(files)).reduce((sum, { size }) => sum + size, 0);
    return { name, made_at: momentOf(name), bytes };
  };
  const names = async (): Promise<string[]> => {
    const isFolder = (await stat(root).catch(() => null))?.isDirectory() === true;
    const found = isFolder ? await readdir(root) : [];
    return found.filter(isBackup).sort().reverse();
  };
  return {
    make: async () => {
      // Under its name only when it is whole: what was cut off is no backup.
      const making = join(root, 'making');
      await rm(making, { recursive: true, force: true });
      await mkdir(making, { recursive: true, mode: 0o700 });
      const job = { dataDir, target: making, now: clock.now() };
      const made = worker
        ? await inWorker(worker, job)
        : await backUpFolder(job.dataDir, job.target, job.now);
      const name = basename(made);
      await rename(made, join(root, name));
      await rm(making, { recursive: true, force: true });
      for (const old of (await names()).slice(KEPT)) {
        await rm(join(root, old), { recursive: true, force: true });
      }
      return describe(name);
    },
    list: async () => Promise.all((await names()).map(describe)),
    open: async (name) => {
      const folder = join(root, name);
      if (!isBackup(name) || !existsSync(folder)) return null;
      const files = databasesIn(folder).map((file) => ({
        name: `${name}/${file}`,
        path: join(folder, file),
      }));
      const packed = createGzip({ level: 1 });
      const source = Readable.from(tarOf(files));
      source.on('error', (error) => packed.destroy(error));
      packed.on('close', () => source.destroy());
      return source.pipe(packed);
    },
  };
};
