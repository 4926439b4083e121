import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { peopleStoreContract } from '#api/features/people/store.contract.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createSqliteContact } from '#api/storage/sqlite/sqlite-contact.ts';
import { createSqlitePeople } from '#api/storage/sqlite/sqlite-people.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

peopleStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('chat');
  const records = createSqliteChatRecords(db, writes);
  return {
    people: createSqlitePeople(db, writes),
    conversations: createConversationStore(createSqliteEngine(db, writes)),
    contact: createSqliteContact(db, writes),
    erase: (tokenHash) => records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
  };
});
