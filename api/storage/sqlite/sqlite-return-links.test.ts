import { createReturnLinkStore } from '#api/storage/stores/return-links.ts';
import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { returnLinkStoreContract } from '#api/features/conversations/return-links/store.contract.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { createSqliteChatRecords } from '#api/storage/sqlite/privacy/chat-records.ts';
import { onOneAndTwoConnections } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'chat',
  ({ db, writes }) => {
    const records = createSqliteChatRecords(db, writes);
    return {
      returnLinks: createReturnLinkStore(createSqliteEngine(db, writes)),
      conversations: createConversationStore(createSqliteEngine(db, writes)),
      erase: (tokenHash: TokenHash) =>
        records.erase({ visitorIds: [], visitorTokenHashes: [tokenHash] }),
    };
  },
  returnLinkStoreContract,
);
