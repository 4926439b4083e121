import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createWriteQueue } from '#api/database/group-commit.ts';
import { chatMigrations } from '#api/database/migrations/chat.ts';
import { openSqlite } from '#api/database/open-sqlite.ts';
import { createSqliteContact } from '#api/database/sqlite-contact.ts';
import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

contactStoreContract('sqlite', () => {
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
  return createSqliteContact(db, writes);
});
