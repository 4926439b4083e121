import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { runArchiveJob, type ArchiveJob } from '#api/storage/archives/run-job.ts';
import { copyAttachments } from '#api/storage/sqlite/back-up-attachments.ts';
import { backUpFile, backUpFolder, type MadeBackup } from '#api/storage/sqlite/back-up-folder.ts';

/** Jobs that occupy a thread for seconds or minutes. */
export const backupJobs = {
  copyFolder: ({ dataDir, target, now }: { dataDir: string; target: string; now: number }) =>
    backUpFolder(dataDir, target, now),
  copyChat: async (job: { dataDir: string; folder: string; since: number }): Promise<void> => {
    await backUpFile(join(job.dataDir, 'chat.db'), join(job.folder, 'chat.db'));
    await copyAttachments(job.dataDir, job.folder, job.since);
  },
  sendArchive: (job: ArchiveJob) => runArchiveJob(job),
};

export type BackupJobs = typeof backupJobs;
export type BackupJobName = keyof BackupJobs;

/** One job in a form that can be posted to a thread. */
export interface PostedJob<Name extends BackupJobName = BackupJobName> {
  readonly name: Name;
  readonly given: Parameters<BackupJobs[Name]>[0];
}

/** A running job. `stop` ends it at once; `result` then rejects. */
interface RunningJob<Result> {
  readonly result: Promise<Result>;
  stop(): Promise<unknown>;
}

type ResultOf<Name extends BackupJobName> = Awaited<ReturnType<BackupJobs[Name]>>;

/** Runs a job in the built worker, or without one on the event loop (tests, development). */
export const startBackupJob = <Name extends BackupJobName>(
  worker: URL | undefined,
  name: Name,
  given: PostedJob<Name>['given'],
): RunningJob<ResultOf<Name>> => {
  if (!worker) {
    const run = backupJobs[name] as (job: typeof given) => Promise<ResultOf<Name>>;
    const result = run(given);
    return { result, stop: () => result.catch(() => undefined) };
  }
  const thread = new Worker(worker, { workerData: { name, given } satisfies PostedJob });
  const result = new Promise<ResultOf<Name>>((resolve, reject) => {
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', () => reject(new Error('the backup was not finished')));
  });
  return { result, stop: () => thread.terminate() };
};

/** Makes backups of a data folder. */
export const backUpBy =
  (dataDir: string, worker: URL | undefined) =>
  (target: string, now: number): Promise<MadeBackup> =>
    startBackupJob(worker, 'copyFolder', { dataDir, target, now }).result;

/** Copies chat.db and the newer files of chats into a folder; `since` in ms since the epoch. */
export const copyChatBy =
  (dataDir: string, worker: URL | undefined) =>
  (folder: string, since: number): Promise<void> =>
    startBackupJob(worker, 'copyChat', { dataDir, folder, since }).result;
