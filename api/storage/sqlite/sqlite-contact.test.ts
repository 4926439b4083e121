import { contactStoreContract } from '#api/features/contact/store.contract.ts';
import { createSqliteContact } from '#api/storage/sqlite/sqlite-contact.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => createSqliteContact(db, writes),
  contactStoreContract,
);
