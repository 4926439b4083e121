import { searchMessages } from '#api/storage/sqlite/message-search.ts';
import { storeContracts } from '#api/storage/stores/stores.contract.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

storeContracts((makeStores, contract, database = 'chat') => {
  onOneAndTwoConnections(database, ({ engine }) => makeStores(engine), contract);
}, searchMessages);
