import { createContactStore } from '#api/storage/stores/contact.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { chatRecordsContract } from '#api/features/privacy/chat-records.contract.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';
import { createInboxStore } from '#api/storage/stores/inbox.ts';
import { searchMessages } from '#api/storage/sqlite/message-search.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes, engine }) => ({
    records: createSqliteChatRecords(db, writes),
    conversations: createConversationStore(createSqliteEngine(db, writes)),
    contact: createContactStore(createSqliteEngine(db, writes)),
    inbox: createInboxStore(engine, searchMessages),
  }),
  chatRecordsContract,
);
