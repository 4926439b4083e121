import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { createSqliteProactive } from '#api/storage/sqlite/sqlite-proactive.ts';
import {
  proactiveStoreContract,
  type ProactiveHarness,
} from '#api/features/proactive/store.contract.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

const makeHarness = (): ProactiveHarness => {
  const { db, writes } = openTestDatabase('chat');
  return {
    proactive: createSqliteProactive(db, writes),
    conversations: createSqliteConversations(db, writes),
    records: createSqliteChatRecords(db, writes),
  };
};

proactiveStoreContract('sqlite', makeHarness);
