import { closeSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import type { LostDatabase } from '#shared/contracts/maintenance.ts';
import type { Timers } from '#shared/ports/timers.ts';
import {
  createWitness,
  findLoss,
  type Loss,
  type Witness,
} from '#api/storage/sqlite/file-witness.ts';
import { isCorrupt } from '#api/storage/sqlite/sqlite-errors.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import { backUpDatabase } from '#api/storage/sqlite/backup.ts';

/**
 * Moves the log into `folder`. It belongs to the lost database: beside another file of that name, the
 * next start would write its pages into that file.
 */
const moveLogAway = ({ file, log, index }: Witness, folder: string): void => {
  for (const [suffix, identity] of [
    ['-wal', log],
    ['-shm', index],
  ] as const) {
    const stats = statSync(`${file}${suffix}`, { bigint: true, throwIfNoEntry: false });
    if (!stats || `${stats.dev}:${stats.ino}` !== identity) continue;
    renameSync(`${file}${suffix}`, join(folder, `lost-${basename(file)}${suffix}`));
  }
};

/**
 * Saves everything that the open connection can still read into `folder`. A deleted file is complete for
 * the connection that has it open. Of an overwritten file only the connection's cache remains, which
 * contains all of a small database. The copy is verified. Throws if nothing sound can be saved.
 */
const rescueDatabase = async (
  db: Database,
  witness: Witness,
  { loss, folder }: { loss: Loss; folder: string },
): Promise<string> => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const target = join(folder, basename(witness.file));
  try {
    await backUpDatabase(db, target);
  } finally {
    if (loss !== 'log_missing') moveLogAway(witness, folder);
  }
  return target;
};

const LOOK_EVERY_MS = 250;
const REMIND_EVERY_LOOKS = 60_000 / LOOK_EVERY_MS;
const RESCUE_AGAIN_MS = 5_000;

const happened: Record<Loss, string> = {
  missing: 'was deleted or moved away',
  replaced: 'was replaced by another file',
  overwritten: 'was overwritten or cut off',
  log_missing: 'lost its log (-wal, -shm)',
};

const restore = (copy: string, file: string) =>
  `everything acknowledged is in ${copy}; stop the server, replace ${file} with that file, start again`;

const advice: Record<Loss, (copy: string, file: string) => string> = {
  missing: restore,
  replaced: restore,
  overwritten: (copy, file) =>
    `the part still in memory is in ${copy}, perhaps incomplete; stop the server, replace ${file} with that or the newest backup, start again`,
  log_missing: (copy) =>
    `stop the server and start it again; if anything is missing then, everything acknowledged is in ${copy}`,
};

interface Options {
  readonly db: Database;
  readonly file: string;
  /** The folder for a rescued copy; called once a file is lost. */
  readonly rescueFolder: () => string;
  readonly timers: Timers;
  readonly logger: Logger;
}

/**
 * Guards the file of an open database. Once it is no longer the opened file, nothing more is written or
 * acknowledged, and everything that the connection can still read is saved elsewhere. Reads continue.
 * Only a restart ends this state.
 */
export const createDatabaseGuard = ({ db, file, rescueFolder, timers, logger }: Options) => {
  const database = basename(file);
  const witness = createWitness(file);
  let loss: Loss | null = null;
  let rescuedTo: string | null = null;
  let rescue: Promise<void> | null = null;
  let isStopped = false;
  const refusal = new StorageUnavailableError(`${database} is lost`);

  const save = async (found: Loss): Promise<void> => {
    try {
      rescuedTo = await rescueDatabase(db, witness, { loss: found, folder: rescueFolder() });
      logger.error('database_rescued', { database, reason: advice[found](rescuedTo, file) });
    } catch (error) {
      logger.error('database_rescue_failed', {
        database,
        error,
        reason: isCorrupt(error)
          ? `${file} cannot be read any more; stop the server and put the newest backup in its place`
          : `${rescueFolder()} cannot be written; tried again while the server runs, so do not stop it before there is room`,
      });
      if (!isCorrupt(error) && !isStopped) {
        timers.after(RESCUE_AGAIN_MS, () => {
          rescue = save(found);
        });
      }
    }
  };

  const logLoss = (found: Loss) =>
    logger.error('database_lost', {
      database,
      reason: `${file} ${happened[found]} while the server ran; nothing is stored until it restarts`,
    });

  /** Marks the file as lost. */
  const declareLost = (found: Loss): void => {
    if (loss !== null) return;
    loss = found;
    logLoss(found);
    // The loss is already logged, so later refusals are not.
    refusal.takeReport();
    rescue = save(found);
  };

  const isIntact = (): boolean => {
    const found = loss ?? findLoss(witness);
    if (found !== null) declareLost(found);
    return found === null;
  };
  let looksSinceLoss = 0;
  const stopLooking = timers.every(LOOK_EVERY_MS, () => {
    if (isIntact() || loss === null) return;
    looksSinceLoss += 1;
    if (looksSinceLoss % REMIND_EVERY_LOOKS === 0) logLoss(loss);
  });

  return {
    witness,
    declareLost,
    isIntact,
    /** Throws `StorageUnavailableError` once the file is lost. */
    assertIntact: (): void => {
      if (!isIntact()) throw refusal;
    },
    /** The status for the owner. */
    read: (): LostDatabase | null =>
      loss === null ? null : { name: database, happened: loss, rescued_to: rescuedTo },
    /**
     * Closes the connection, after any running rescue. If the file is not ours, leaves the connection
     * open until the process ends: closing would write the log into whatever file is there now.
     */
    close: async (): Promise<void> => {
      isStopped = true;
      stopLooking();
      await rescue;
      if (loss !== null && loss !== 'log_missing') return;
      db.close();
      closeSync(witness.descriptor);
    },
  };
};

export type DatabaseGuard = ReturnType<typeof createDatabaseGuard>;
