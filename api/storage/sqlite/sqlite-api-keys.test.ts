import { createSqliteApiKeys } from '#api/storage/sqlite/sqlite-api-keys.ts';
import { apiKeyStoreContract } from '#api/features/api-keys/store.contract.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => createSqliteApiKeys(db, writes),
  apiKeyStoreContract,
);
