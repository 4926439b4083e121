import { parentPort, workerData } from 'node:worker_threads';
import { backupJobs, type PostedJob } from '#api/storage/sqlite/backup-jobs.ts';

/** Runs one job of a backup in its own thread, because reading the whole copy takes seconds. */
const { name, given } = workerData as PostedJob;
const run = backupJobs[name] as (job: typeof given) => Promise<unknown>;

parentPort?.postMessage(await run(given));
