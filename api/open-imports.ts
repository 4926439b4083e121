import { join, resolve } from 'node:path';
import type { Config } from '#api/config.ts';
import type { ImportStore } from '#api/features/imports/store.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { assertChatThere } from '#api/storage/sqlite/first-start.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createImportStore } from '#api/storage/stores/imports.ts';

interface OpenImports {
  readonly imports: ImportStore;
  readonly close: () => void | Promise<void>;
}

/** Opens the imports for a command-line program, whether the server runs or not. */
export const openImports = async ({
  DATABASE_TYPE: type,
  DATABASE_URL: url,
  DATA_DIR: dataDir,
}: Pick<Config, 'DATABASE_TYPE' | 'DATABASE_URL' | 'DATA_DIR'>): Promise<OpenImports> => {
  if (type === 'postgresql' && url !== undefined) {
    const { connect } = await import('#api/storage/postgres/connect.ts');
    const { createPostgresEngine } = await import('#api/storage/postgres/postgres-engine.ts');
    const postgres = await connect({ url });
    return { imports: createImportStore(createPostgresEngine(postgres)), close: postgres.close };
  }
  const folder = resolve(dataDir);
  assertChatThere(folder);
  const db = openDatabase('chat', { file: join(folder, 'chat.db'), isSelfCheckpointing: false });
  const writes = createWriteQueue(db, nodeTimers);
  return {
    imports: createImportStore(createSqliteEngine(db, writes)),
    close: () => {
      writes.close();
      db.close();
    },
  };
};
