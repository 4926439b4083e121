import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createContactStore } from '#api/storage/stores/contact.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { peopleStoreContract } from '#api/features/people/store.contract.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createPeopleStore } from '#api/storage/stores/people/people-store.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

peopleStoreContract('sqlite', () => {
  const { db, writes, engine } = openTestDatabase('chat');
  const records = createSqliteChatRecords(db, writes);
  return {
    people: createPeopleStore(engine),
    conversations: createConversationStore(engine),
    contact: createContactStore(createSqliteEngine(db, writes)),
    erase: (tokenHash) => records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
  };
});
