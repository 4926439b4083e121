import { join, resolve } from 'node:path';
import type { Config } from '#api/config.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { assertChatThere } from '#api/storage/sqlite/first-start.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';

interface OpenEngine {
  readonly on: Engine;
  readonly close: () => void | Promise<void>;
}

/**
 * Opens the chat's database for a command-line program, whether or not the server runs. Throws
 * `StartupError` if there is none.
 */
export const openEngine = async ({
  DATABASE_TYPE: type,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
}: Pick<Config, 'DATABASE_TYPE' | 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenEngine> => {
  if (type === 'postgresql' && url !== undefined) {
    const { connect } = await import('#api/storage/postgres/connect.ts');
    const { createPostgresEngine } = await import('#api/storage/postgres/postgres-engine.ts');
    const postgres = await connect({ url });
    return { on: createPostgresEngine(postgres), close: postgres.close };
  }
  const folder = resolve(dataDir);
  assertChatThere(folder);
  const db = openDatabase('chat', {
    file: join(folder, 'chat.db'),
    // While a server runs, only the server may write to the database file. Otherwise closing
    // checkpoints it.
    isSelfCheckpointing: false,
  });
  const writes = createWriteQueue(db, nodeTimers);
  return {
    on: createSqliteEngine(db, writes),
    close: () => {
      writes.close();
      db.close();
    },
  };
};
