import { mkdirSync, renameSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { backUpDatabase } from '#api/storage/sqlite/backup.ts';
import type { Loss, Witness } from '#api/storage/sqlite/file-witness.ts';

/**
 * The log belongs to the database that is gone: beside another one of that name, the next start
 * would write its pages into that one.
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
 * Saves all that the open connection still reads into `folder`: a deleted file is whole for whoever
 * has it open; of an overwritten one there is what the connection has in its memory, which is all
 * of a small database. The copy is checked. Throws where nothing sound can be made of it.
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
