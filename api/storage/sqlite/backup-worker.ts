import { parentPort, workerData } from 'node:worker_threads';
import { backUpFolder } from '#api/storage/sqlite/back-up-folder.ts';

/** Makes one backup in its own thread, because reading the whole copy takes seconds. */
const { dataDir, target, now } = workerData as { dataDir: string; target: string; now: number };

parentPort?.postMessage(await backUpFolder(dataDir, target, now));
