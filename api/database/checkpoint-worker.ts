import { statSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import BetterSqlite, { type Database } from 'better-sqlite3';
import { scrubFile } from '#api/database/scrub-file.ts';
import { isFull } from '#api/database/sqlite-errors.ts';

const EVERY_MS = 250;
const RESTART_ABOVE_BYTES = 16 * 1024 * 1024;
const SCRUB_TRIES = 20;
const SCRUB_AGAIN_MS = 500;

const walBytes = (file: string): number =>
  statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0;

/**
 * Moves what was committed from the write-ahead log into the database, in a thread of its own, so
 * that no message waits for it. PASSIVE stands in nobody's way; a log grown past 16 MiB is started
 * anew, and at the end it is emptied. Asked to, it scrubs the files of what was deleted.
 */
const { files } = workerData as { files: readonly string[] };
const databases = files.map((file) => ({ file, db: new BetterSqlite(file, { timeout: 50 }) }));

const checkpoint = () => {
  for (const { file, db } of databases) {
    try {
      db.pragma(`wal_checkpoint(${walBytes(file) > RESTART_ABOVE_BYTES ? 'RESTART' : 'PASSIVE'})`);
    } catch {
      // Busy or full: the log keeps everything, the next round tries again.
    }
  }
};

const timer = setInterval(checkpoint, EVERY_MS);

const scrubPatiently = async (db: Database) => {
  for (let tries = 1; ; tries += 1) {
    try {
      scrubFile(db);
      return;
    } catch (error) {
      // A full disk stays full: what writes the files anew is asked again when there is room.
      if (tries === SCRUB_TRIES || isFull(error)) throw error;
      await pause(SCRUB_AGAIN_MS);
    }
  }
};

const scrub = async () => {
  try {
    for (const { db } of databases) await scrubPatiently(db);
    parentPort?.postMessage({ scrubbed: true });
  } catch (error) {
    parentPort?.postMessage({ scrubbed: false, reason: String(error) });
  }
};

const stop = () => {
  clearInterval(timer);
  for (const { db } of databases) {
    try {
      db.pragma('wal_checkpoint(TRUNCATE)');
    } catch {
      // The log stays and is read at the next start.
    }
    db.close();
  }
  parentPort?.close();
};

parentPort?.on('message', (wish: 'scrub' | 'stop') => {
  if (wish === 'scrub') void scrub();
  else stop();
});
