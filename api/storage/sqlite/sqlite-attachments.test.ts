import { attachmentStoreContract } from '#api/features/attachments/attachment-store.contract.ts';
import { createSqliteAttachments } from '#api/storage/sqlite/sqlite-attachments.ts';
import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

attachmentStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('chat');
  return {
    attachments: createSqliteAttachments(db, writes),
    conversations: createSqliteConversations(db, writes),
  };
});
