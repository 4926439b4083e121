import { chatRecordsContract } from '#api/features/privacy/chat-records.contract.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createSqliteContact } from '#api/storage/sqlite/sqlite-contact.ts';
import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { createSqliteInbox } from '#api/storage/sqlite/sqlite-inbox.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => ({
    records: createSqliteChatRecords(db, writes),
    conversations: createSqliteConversations(db, writes),
    contact: createSqliteContact(db, writes),
    inbox: createSqliteInbox(db, writes),
  }),
  chatRecordsContract,
);
