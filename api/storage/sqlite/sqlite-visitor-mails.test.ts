import { visitorMailStoreContract } from '#api/features/alarms/visitor-mail-store.contract.ts';
import { createSqliteVisitorMails } from '#api/storage/sqlite/sqlite-visitor-mails.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => createSqliteVisitorMails(db, writes),
  visitorMailStoreContract,
);
