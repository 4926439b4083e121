import { createSqliteContact } from '#api/storage/sqlite/sqlite-contact.ts';
import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { openTestDatabase } from '#api/testing/open-test-database.ts';

contactStoreContract('sqlite', () => {
  const { db, writes } = openTestDatabase('chat');
  return createSqliteContact(db, writes);
});
