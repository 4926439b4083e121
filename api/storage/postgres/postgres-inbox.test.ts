import { createPostgresEngine } from '#api/storage/postgres/postgres-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { aConversationId } from '#shared/testing/builders.ts';
import {
  aWriting,
  inboxStoreContract,
  type InboxHarness,
} from '#api/features/inbox/store.contract.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { createChatRecords } from '#api/storage/stores/chat-records.ts';
import { onOneAndTwoNodes } from '#api/testing/open-test-postgres.ts';
import { createInboxStore } from '#api/storage/stores/inbox.ts';
import { searchMessages } from '#api/storage/postgres/message-search.ts';

const makeHarness = (postgres: Postgres): InboxHarness => {
  const conversations = createConversationStore(createPostgresEngine(postgres));
  const records = createChatRecords(createPostgresEngine(postgres));
  return {
    inbox: createInboxStore(createPostgresEngine(postgres), searchMessages),
    start: conversations.start,
    write: (n, seq, content) => conversations.append(aWriting(n, seq, content)),
    block: (n) => conversations.setBlocked(aConversationId(n), 1),
    erase: (visitorTokenHash) =>
      records.erase({ visitorIds: [], visitorTokenHashes: [visitorTokenHash] }),
    words: async () => {
      const rows = await postgres.sql.all<{ word: string }>(
        'SELECT DISTINCT unnest(tsvector_to_array(words)) AS word FROM messages ORDER BY 1',
      );
      return rows.map(({ word }) => word);
    },
  };
};

onOneAndTwoNodes(makeHarness, inboxStoreContract);
