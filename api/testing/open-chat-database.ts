import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createWriteQueue, type WriteQueue } from '#api/database/group-commit.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

/** An empty chat.db with its write queue, closed and gone when the test ends. */
export const openChatDatabase = (): { db: Database; writes: WriteQueue } => {
  const db = openSqlite({
    file: join(temporaryFolder(), 'chat.db'),
    synchronous: 'FULL',
    migrations: chatMigrations,
    isSelfCheckpointing: true,
  });
  const writes = createWriteQueue(db, nodeTimers);
  onTestFinished(() => {
    writes.close();
    db.close();
  });
  return { db, writes };
};
