import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { filterStoreContract } from '#api/features/conversations/store-filter.contract.ts';
import { lifecycleStoreContract } from '#api/features/conversations/store-lifecycle.contract.ts';
import { conversationStoreContract } from '#api/features/conversations/store.contract.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

const makeStore = () => {
  const { db, writes } = openTestDatabase('chat');
  return createSqliteConversations(db, writes);
};

conversationStoreContract('sqlite', makeStore);
lifecycleStoreContract('sqlite', makeStore);
filterStoreContract('sqlite', makeStore);
