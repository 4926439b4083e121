import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Database } from 'better-sqlite3';
import { openForCheckpoints } from '#api/storage/sqlite/checkpointed-database.ts';
import type { LossNotice } from '#api/storage/sqlite/checkpointer.ts';
import type { Witness } from '#api/storage/sqlite/file-witness.ts';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';
import { isFull } from '#api/storage/sqlite/sqlite-errors.ts';

const EVERY_MS = 250;
const SCRUB_TRIES = 20;
const SCRUB_AGAIN_MS = 500;

/**
 * Moves commits from the write-ahead log into the database, in its own thread, so that no message
 * waits for it. It leaves a replaced file alone and notifies the server. On request it scrubs
 * deleted rows from the files.
 */
const { witnesses } = workerData as { witnesses: readonly Witness[] };
const databases = witnesses.map((witness) =>
  openForCheckpoints(witness, (loss) => {
    const notice: LossNotice = { file: witness.file, loss };
    parentPort?.postMessage(notice);
  }),
);

const timer = setInterval(() => {
  for (const database of databases) database.checkpoint();
}, EVERY_MS);

const scrubPatiently = async (write: (run: (db: Database) => void) => void) => {
  for (let tries = 1; ; tries += 1) {
    try {
      write(scrubFile);
      return;
    } catch (error) {
      // A full disk stays full: the scrub is requested again once there is room.
      if (tries === SCRUB_TRIES || isFull(error)) throw error;
      await pause(SCRUB_AGAIN_MS);
    }
  }
};

const scrub = async () => {
  try {
    for (const { write } of databases) await scrubPatiently(write);
    parentPort?.postMessage({ scrubbed: true });
  } catch (error) {
    parentPort?.postMessage({ scrubbed: false, reason: String(error) });
  }
};

const stop = () => {
  clearInterval(timer);
  for (const database of databases) database.close();
  parentPort?.close();
};

parentPort?.on('message', (wish: 'scrub' | 'stop') => {
  if (wish === 'scrub') void scrub();
  else stop();
});
