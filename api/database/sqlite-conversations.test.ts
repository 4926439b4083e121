import { createSqliteConversations } from '#api/database/sqlite-conversations.ts';
import { conversationStoreContract } from '#api/features/conversations/store.contract.ts';
import { openChatDatabase } from '#api/testing/open-chat-database.ts';

conversationStoreContract('sqlite', () => {
  const { db, writes } = openChatDatabase();
  return createSqliteConversations(db, writes);
});
