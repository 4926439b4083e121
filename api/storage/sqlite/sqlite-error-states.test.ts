import { errorStatesContract } from '#api/features/analytics/errors/store.contract.ts';
import { createSqliteErrorStates } from '#api/storage/sqlite/sqlite-error-states.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'analytics',
  ({ db, writes }) => createSqliteErrorStates(db, writes),
  errorStatesContract,
);
