import { importStoreContract } from '#api/features/imports/store.contract.ts';
import { createSqliteImports } from '#api/storage/sqlite/sqlite-imports.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => createSqliteImports(db, writes),
  importStoreContract,
);
