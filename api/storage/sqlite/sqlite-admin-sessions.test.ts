import { createSqliteAdminSessions } from '#api/storage/sqlite/sqlite-admin-sessions.ts';
import { sessionStoreContract } from '#api/features/identity/session-store.contract.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

sessionStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('chat');
  return createSqliteAdminSessions(db, writes);
});
