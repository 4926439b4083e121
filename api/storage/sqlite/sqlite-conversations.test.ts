import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { filterStoreContract } from '#api/features/conversations/store-filter.contract.ts';
import { lifecycleStoreContract } from '#api/features/conversations/store-lifecycle.contract.ts';
import { raceStoreContract } from '#api/features/conversations/store-races.contract.ts';
import { conversationStoreContract } from '#api/features/conversations/store.contract.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

for (const contract of [
  conversationStoreContract,
  lifecycleStoreContract,
  filterStoreContract,
  raceStoreContract,
]) {
  onOneAndTwoConnections(
    'chat',
    ({ db, writes }) => createSqliteConversations(db, writes),
    contract,
  );
}
