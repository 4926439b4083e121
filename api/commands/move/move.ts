import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { createAttachmentFolder } from '#api/platform/attachment-folder.ts';
import { StartupError } from '#api/platform/startup-error.ts';
import { systemClock } from '#api/platform/system-clock.ts';
import { createCheckpoints } from '#api/storage/postgres/analytics/checkpoints.ts';
import { createEventLog } from '#api/storage/postgres/analytics/event-log.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { fillDatabase, findUsedTable } from '#api/storage/postgres/move-rows.ts';
import {
  compareRows,
  copyAttachments,
  writeDataFolder,
  type CopyOptions,
} from '#api/storage/postgres/write-data-folder.ts';
import { createPostgresAttachmentFiles } from '#api/storage/postgres/postgres-attachment-files.ts';
import { digestRows, type TableDigest } from '#api/storage/schema/digest-rows.ts';
import { backUpFile } from '#api/storage/sqlite/back-up-folder.ts';
import { lockDataFolder } from '#api/storage/sqlite/data-folder-lock.ts';
import { countEvents, readFiles } from '#api/storage/sqlite/move-rows.ts';

/** The copied tables, and the events of an analytics file, which is moved as a whole. */
export interface Moved {
  readonly tables: readonly TableDigest[];
  readonly events: number;
}

export const assertEmpty = async (postgres: Postgres): Promise<void> => {
  const used = await findUsedTable(postgres);
  if (used !== null) throw new StartupError(`the database is not empty: ${used} has rows`);
};

/** Refuses while servers with unexpired leases work on the database. */
const assertUnused = async ({ sql }: Postgres): Promise<void> => {
  const row = await sql.get('SELECT 1 FROM nodes WHERE lease_until > now() LIMIT 1');
  if (row)
    throw new StartupError(
      'a server works on the database; stop it first (a killed one counts for 15 seconds)',
    );
};

/**
 * Copies a data folder of SQLite into an empty database. The rows come last and in one commit; an
 * interrupted copy starts over. Only reads the folder.
 */
export const moveToPostgres = async (dataDir: string, options: CopyOptions): Promise<Moved> => {
  const { postgres, onStep } = options;
  const files = { chat: join(dataDir, 'chat.db'), analytics: join(dataDir, 'analytics.db') };
  for (const file of Object.values(files))
    if (!existsSync(file)) throw new StartupError(`there is no ${file}`);
  const lock = lockDataFolder(dataDir, systemClock.now());
  const copies = await mkdtemp(join(dirname(dataDir), `${basename(dataDir)}.moving-`));
  try {
    await assertUnused(postgres);
    await assertEmpty(postgres);
    await createEventLog(postgres).open();
    const folder = createAttachmentFolder(dataDir);
    await copyAttachments([folder, createPostgresAttachmentFiles(postgres)], options);
    onStep('Figures', 0, 1);
    // Copies first, because opening a database that was not closed properly would write to it.
    const copied = { chat: join(copies, 'chat.db'), analytics: join(copies, 'analytics.db') };
    await backUpFile(files.chat, copied.chat);
    await backUpFile(files.analytics, copied.analytics);
    await createCheckpoints(postgres).write(copied.analytics, 0);
    onStep('Figures', 1, 1);
    return await readFiles(copied, async (rows, errors) => {
      const tables = await digestRows(rows);
      await fillDatabase(postgres, { rows, errors }, (written) =>
        compareRows(tables, written, options),
      );
      return { tables, events: countEvents(copied.analytics) };
    });
  } finally {
    await rm(copies, { recursive: true, force: true });
    lock.release();
  }
};

/**
 * Copies a database into a new data folder of SQLite, which gets its name once complete. Does not change
 * the database.
 */
export const moveToSqlite = async (dataDir: string, options: CopyOptions): Promise<Moved> => {
  if (existsSync(dataDir) && (await readdir(dataDir)).length > 0)
    throw new StartupError(`${dataDir} is not empty; name a new folder`);
  await assertUnused(options.postgres);
  await mkdir(dirname(dataDir), { recursive: true });
  const making = await mkdtemp(`${dataDir}.moving-`);
  try {
    const tables = await writeDataFolder(making, options);
    const events = countEvents(join(making, 'analytics.db'));
    await rm(dataDir, { recursive: true, force: true });
    await rename(making, dataDir);
    return { tables, events };
  } finally {
    await rm(making, { recursive: true, force: true });
  }
};
