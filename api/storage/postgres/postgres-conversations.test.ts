import { filterStoreContract } from '#api/features/conversations/store-filter.contract.ts';
import { lifecycleStoreContract } from '#api/features/conversations/store-lifecycle.contract.ts';
import { raceStoreContract } from '#api/features/conversations/store-races.contract.ts';
import { conversationStoreContract } from '#api/features/conversations/store.contract.ts';
import { createPostgresConversations } from '#api/storage/postgres/postgres-conversations.ts';
import { onOneAndTwoNodes } from '#api/testing/open-test-postgres.ts';

for (const contract of [
  conversationStoreContract,
  lifecycleStoreContract,
  filterStoreContract,
  raceStoreContract,
])
  onOneAndTwoNodes(createPostgresConversations, contract);
