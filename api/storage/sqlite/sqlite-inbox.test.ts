import { createConversationStore } from '#api/storage/stores/conversations.ts';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { createChatRecords } from '#api/storage/stores/chat-records.ts';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';
import {
  aWriting,
  inboxStoreContract,
  begin,
  visitorTokenHashOf,
  type InboxHarness,
} from '#api/features/inbox/store.contract.ts';
import {
  onOneAndTwoConnections,
  openTestDatabase,
  type TestDatabase,
} from '#api/testing/open-test-database.ts';
import { createInboxStore } from '#api/storage/stores/inbox.ts';
import { searchMessages } from '#api/storage/sqlite/message-search.ts';

const makeHarness = ({ db, engine }: TestDatabase): InboxHarness => {
  const conversations = createConversationStore(engine);
  const records = createChatRecords(engine);
  db.exec("CREATE VIRTUAL TABLE temp.words USING fts5vocab (main, message_search, 'row')");
  return {
    inbox: createInboxStore(engine, searchMessages),
    start: conversations.start,
    write: (n, seq, content) => conversations.append(aWriting(n, seq, content)),
    block: (n) => conversations.setBlocked(aConversationId(n), 1),
    erase: (visitorTokenHash) =>
      records.erase({ visitorIds: [], visitorTokenHashes: [visitorTokenHash] }),
    words: () => db.prepare<[], string>('SELECT term FROM temp.words').pluck().all(),
  };
};

onOneAndTwoConnections('chat', makeHarness, inboxStoreContract);

test('the index survives the new row ids of VACUUM, and no byte of an erased word is left', async () => {
  const database = openTestDatabase('chat');
  const { db } = database;
  const harness = makeHarness(database);
  for (const n of [1, 2]) await begin(harness, n);
  for (let seq = 1; seq <= 30; seq += 1) {
    await harness.write(seq % 2 === 0 ? 1 : 2, seq, `xylophone${seq % 2}number${seq}`);
  }
  const stored = { note_id: aWriting(1, 900, '').id, conversation_id: aConversationId(1) };
  const written_at = new Date(0).toISOString();
  await harness.inbox.addNote({ ...stored, content: 'glockenspiel', written_at });
  await harness.erase(visitorTokenHashOf(1));
  scrubFile(db);
  const bytes = readFileSync(db.name).toString('latin1') + readFileSync(`${db.name}-wal`, 'latin1');
  expect(bytes).toContain('xylophone1number');
  expect(bytes).not.toContain('xylophone0');
  expect(bytes).not.toContain('glockenspiel');
  expect((await harness.inbox.search('xylophone1number7', null, 10)).found).toHaveLength(1);
  db.exec("INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)");
});
