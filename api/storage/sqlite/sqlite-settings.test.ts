import { settingsStoreContract } from '#api/platform/settings-store.contract.ts';
import { createSqliteSettings } from '#api/storage/sqlite/sqlite-settings.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => createSqliteSettings(db, writes),
  settingsStoreContract,
);
