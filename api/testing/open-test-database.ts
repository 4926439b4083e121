import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createWriteQueue, type WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { alternate } from '#api/testing/alternate.ts';
import { folderWithDatabases } from '#api/testing/start-test-server.ts';

type Kind = 'chat' | 'analytics';

export interface TestDatabase {
  readonly db: Database;
  readonly writes: WriteQueue;
  readonly engine: Engine;
}

const openAt = (folder: string, kind: Kind): TestDatabase => {
  const file = join(folder, `${kind}.db`);
  const db = openDatabase(kind, { file, isSelfCheckpointing: true });
  const writes = createWriteQueue(db, nodeTimers);
  onTestFinished(() => {
    writes.close();
    db.close();
  });
  return { db, writes, engine: createSqliteEngine(db, writes) };
};

/** An empty database with its write queue, closed and deleted at the end of the test. */
export const openTestDatabase = (kind: Kind): TestDatabase => openAt(folderWithDatabases(), kind);

/**
 * Runs a contract suite on one connection, and again on two connections to one file that take its calls
 * in turn, so that simultaneous calls race.
 */
export const onOneAndTwoConnections = <Store extends object>(
  kind: Kind,
  makeStore: (database: TestDatabase) => Store,
  contract: (engine: string, make: () => Store) => void,
): void => {
  contract('sqlite', () => makeStore(openTestDatabase(kind)));
  contract('sqlite, two connections', () => {
    const folder = folderWithDatabases();
    return alternate(makeStore(openAt(folder, kind)), makeStore(openAt(folder, kind)));
  });
};
