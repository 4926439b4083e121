import { pushStoreContract } from '#api/features/alarms/push/store.contract.ts';
import { createSqliteAdminSessions } from '#api/storage/sqlite/sqlite-admin-sessions.ts';
import { createSqlitePushDevices } from '#api/storage/sqlite/sqlite-push-devices.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => ({
    devices: createSqlitePushDevices(db, writes),
    sessions: createSqliteAdminSessions(db, writes),
  }),
  pushStoreContract,
);
