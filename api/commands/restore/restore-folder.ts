import { existsSync } from 'node:fs';
import { mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartupError } from '#api/platform/startup-error.ts';
import { RESTORING } from '#api/storage/sqlite/first-start.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { lockDataFolder } from '#api/storage/sqlite/data-folder-lock.ts';
import { syncFolder } from '#api/platform/durable-files.ts';

/** Marks the fetched files as checked; contains the name of the copy. */
const READY = 'ready';
/** Moved in this order: a folder without chat.db does not start. */
const MOVED = ['attachments', 'analytics.db', 'chat.db'] as const;
/** The folder of fetched files once all are in place. */
const EMPTIED = 'restored';
/** Files that an empty folder may contain. */
const HARMLESS = /^(restoring|lost\+found|server\.(lock|lock-journal|json|json\.part))$/;

const namesIn = async (folder: string): Promise<string[]> =>
  existsSync(folder) ? readdir(folder) : [];

/** The copy whose files are being moved into place; null if there is none. */
const readReady = async (restoring: string): Promise<string | null> => {
  const file = join(restoring, READY);
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : null;
};

const assertEmpty = async (dataDir: string): Promise<void> => {
  const [found] = (await namesIn(dataDir)).filter((name) => !HARMLESS.test(name));
  if (found === undefined) return;
  throw new StartupError(
    `${dataDir} is not empty (${found} is in it); set DATA_DIR to a new folder, or move everything in it away`,
  );
};

/** Moves the files to the server's locations. Repeating it after a kill completes it. */
const moveFiles = async (dataDir: string, restoring: string): Promise<void> => {
  for (const name of MOVED) {
    const from = join(restoring, name);
    if (!existsSync(from)) continue;
    await rename(from, join(dataDir, name));
    await syncFolder(dataDir);
  }
  // Renamed before it is removed: a kill in between would leave the folder without its mark, and
  // neither the server nor this command would go on.
  const emptied = join(dataDir, EMPTIED);
  await rm(emptied, { recursive: true, force: true });
  await rename(restoring, emptied);
  await rm(emptied, { recursive: true, force: true });
};

/** Removes an incomplete copy to free its space. */
const fetchOrRemove = async (
  restoring: string,
  fetchInto: (folder: string) => Promise<unknown>,
): Promise<void> => {
  try {
    await fetchInto(restoring);
  } catch (error) {
    await rm(restoring, { recursive: true, force: true });
    throw error;
  }
};

/**
 * Restores a copy into an empty data folder. Fetches it into a folder inside, checks it there, and only
 * then moves it into place. After a kill the same command starts over, or completes an interrupted move.
 */
export const restoreFolder = async (
  dataDir: string,
  name: string,
  fetchInto: (folder: string) => Promise<unknown>,
): Promise<void> => {
  const restoring = join(dataDir, RESTORING);
  const ready = await readReady(restoring);
  if (ready === null) await assertEmpty(dataDir);
  else if (ready !== name) {
    throw new StartupError(
      `the files of ${ready} are being put in place in ${dataDir}, and that was interrupted; restore that copy to complete it`,
    );
  }
  const lock = lockDataFolder(dataDir, systemClock.now());
  try {
    if (ready === null) {
      await rm(restoring, { recursive: true, force: true });
      await mkdir(restoring, { mode: 0o700 });
      await fetchOrRemove(restoring, fetchInto);
      await syncFolder(restoring);
      await writeFile(join(restoring, `${READY}.part`), `${name}\n`, { flush: true });
      await rename(join(restoring, `${READY}.part`), join(restoring, READY));
      await syncFolder(restoring);
    }
    await moveFiles(dataDir, restoring);
  } finally {
    lock.release();
  }
};
