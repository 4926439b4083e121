import { pushStoreContract } from '#api/features/alarms/push/store.contract.ts';
import { createSqlitePushDevices } from '#api/storage/sqlite/sqlite-push-devices.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';
import { createSessionStore } from '#api/storage/stores/admin-sessions.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes, engine }) => ({
    devices: createSqlitePushDevices(db, writes),
    sessions: createSessionStore(engine),
  }),
  pushStoreContract,
);
