import { parentPort, workerData } from 'node:worker_threads';
import { backUpFolder } from '#api/storage/sqlite/back-up-folder.ts';

/** Makes one backup in a thread of its own: reading the whole copy once takes seconds. */
const { dataDir, target, now } = workerData as { dataDir: string; target: string; now: number };

parentPort?.postMessage(await backUpFolder(dataDir, target, now));
