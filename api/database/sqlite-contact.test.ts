import { createSqliteContact } from '#api/database/sqlite-contact.ts';
import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { openChatDatabase } from '#api/testing/open-chat-database.ts';

contactStoreContract('sqlite', () => {
  const { db, writes } = openChatDatabase();
  return createSqliteContact(db, writes);
});
