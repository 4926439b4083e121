import { erasureLogContract } from '#api/features/privacy/erasure-log.contract.ts';
import { createSqliteErasureLog } from '#api/storage/sqlite/privacy/sqlite-erasure-log.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'analytics',
  ({ db, writes }) => createSqliteErasureLog(db, writes),
  erasureLogContract,
);
