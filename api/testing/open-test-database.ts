import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createWriteQueue, type WriteQueue } from '#api/database/group-commit.ts';
import { analyticsMigrations } from '#api/database/migrations/analytics.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const kinds = {
  chat: { synchronous: 'FULL', migrations: chatMigrations },
  analytics: { synchronous: 'NORMAL', migrations: analyticsMigrations },
} as const;

/** An empty database with its write queue, closed and gone when the test ends. */
export const openTestDatabase = (
  kind: keyof typeof kinds,
): { db: Database; writes: WriteQueue } => {
  const db = openSqlite({
    file: join(temporaryFolder(), `${kind}.db`),
    ...kinds[kind],
    isSelfCheckpointing: true,
  });
  const writes = createWriteQueue(db, nodeTimers);
  onTestFinished(() => {
    writes.close();
    db.close();
  });
  return { db, writes };
};
