import { proactiveStoreContract } from '#api/features/proactive/store.contract.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { createProactiveStore } from '#api/storage/stores/proactive.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

proactiveStoreContract('sqlite', () => {
  const { db, writes, engine } = openTestDatabase('chat');
  return {
    proactive: createProactiveStore(engine),
    conversations: createConversationStore(engine),
    records: createSqliteChatRecords(db, writes),
  };
});
