import { createContactStore } from '#api/storage/stores/contact.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { alarmStoreContract } from '#api/features/alarms/store.contract.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { createAlarmStore } from '#api/storage/stores/alarms.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes, engine }) => {
    const records = createSqliteChatRecords(db, writes);
    return {
      alarms: createAlarmStore(engine),
      conversations: createConversationStore(createSqliteEngine(db, writes)),
      contact: createContactStore(createSqliteEngine(db, writes)),
      erase: (tokenHash: TokenHash) =>
        records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
    };
  },
  alarmStoreContract,
);
