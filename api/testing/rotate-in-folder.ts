import { join } from 'node:path';
import { createWriteQueue } from '#api/database/group-commit.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { createSqliteSettings } from '#api/database/sqlite-settings.ts';
import { rotateAdminKey } from '#api/features/identity/admin-keys.ts';
import { nodeRandom } from '#api/platform/node-random.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';

/** What `npm run admin-key` does to a data folder while a server has it open. */
export const rotateInFolder = async (dataDir: string): Promise<string> => {
  const db = openSqlite({
    file: join(dataDir, 'chat.db'),
    synchronous: 'FULL',
    migrations: chatMigrations,
    // A running server alone writes to the database file; closing does it where none runs.
    isSelfCheckpointing: false,
  });
  const writes = createWriteQueue(db, nodeTimers);
  try {
    return await rotateAdminKey(createSqliteSettings(db, writes), nodeRandom);
  } finally {
    writes.close();
    db.close();
  }
};
