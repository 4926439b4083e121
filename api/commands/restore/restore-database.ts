import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { assertEmpty, moveToPostgres } from '#api/commands/move/move.ts';
import { createLogger } from '#api/platform/logger.ts';
import { fetchCopy, type CopySource, type OnStep } from '#api/commands/restore/fetch-copy.ts';
import { connect } from '#api/storage/postgres/connect.ts';

const FOLDER = 'restoring-database';

/**
 * Restores a copy into an empty database. Fetches it into a folder of DATA_DIR and checks it there; then
 * fills the database in one commit, so that a kill leaves it empty and the same command can start over.
 */
export const restoreDatabase = async (
  url: string,
  dataDir: string,
  copy: CopySource,
  onStep: OnStep,
): Promise<void> => {
  const postgres = await connect({ url });
  const folder = join(dataDir, FOLDER);
  try {
    await assertEmpty(postgres);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await fetchCopy(copy, folder, onStep);
    await moveToPostgres(folder, { postgres, logger: createLogger('error'), onStep });
  } finally {
    await rm(folder, { recursive: true, force: true });
    await postgres.close();
  }
};
