import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { peopleStoreContract } from '#api/features/people/store.contract.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createSqliteContact } from '#api/storage/sqlite/sqlite-contact.ts';
import { createPeopleStore } from '#api/storage/stores/people/people-store.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

peopleStoreContract('sqlite', () => {
  const { db, writes, engine } = openTestDatabase('chat');
  const records = createSqliteChatRecords(db, writes);
  return {
    people: createPeopleStore(engine),
    conversations: createConversationStore(engine),
    contact: createSqliteContact(db, writes),
    erase: (tokenHash) => records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
  };
});
