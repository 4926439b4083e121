import { createSqliteAdminSessions } from '#api/storage/sqlite/sqlite-admin-sessions.ts';
import { sessionStoreContract } from '#api/features/identity/session-store.contract.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => createSqliteAdminSessions(db, writes),
  sessionStoreContract,
);
