import { alarmStoreContract } from '#api/features/alarms/store.contract.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createSqliteContact } from '#api/storage/sqlite/sqlite-contact.ts';
import { createSqliteConversations } from '#api/storage/sqlite/sqlite-conversations.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes, engine }) => {
    const records = createSqliteChatRecords(db, writes);
    return {
      alarms: createAlarmStore(engine),
      conversations: createSqliteConversations(db, writes),
      contact: createSqliteContact(db, writes),
      erase: (tokenHash: TokenHash) =>
        records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
    };
  },
  alarmStoreContract,
);
