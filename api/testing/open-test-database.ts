import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createWriteQueue, type WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

/** An empty database with its write queue, closed and deleted when the test ends. */
export const openTestDatabase = (
  kind: 'chat' | 'analytics',
): { db: Database; writes: WriteQueue } => {
  const file = join(temporaryFolder(), `${kind}.db`);
  const db = openDatabase(kind, { file, isSelfCheckpointing: true });
  const writes = createWriteQueue(db, nodeTimers);
  onTestFinished(() => {
    writes.close();
    db.close();
  });
  return { db, writes };
};
