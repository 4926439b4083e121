import { mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { backUpDatabase } from '#api/storage/sqlite/backup.ts';
import type { Loss, Witness } from '#api/storage/sqlite/file-witness.ts';

/**
 * Moves the log into `folder`. It belongs to the lost database: beside another file of that name,
 * the next start would write its pages into that file.
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
 * Saves everything that the open connection can still read into `folder`. A deleted file is
 * complete for the connection that has it open. Of an overwritten file only the connection's cache
 * remains, which holds all of a small database. The copy is verified. Throws when nothing sound can
 * be saved.
 */
export const rescueDatabase = async (
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
