import { readFileSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import { aConversationId, aMessageId } from '#shared/testing/builders.ts';
import { begin, write } from '#api/features/inbox/store.contract.ts';
import { searchMessages } from '#api/storage/sqlite/message-search.ts';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';
import {
  storeContracts,
  storesTogether,
  type MessageIndex,
} from '#api/storage/stores/stores.contract.ts';
import { aTokenHash } from '#api/testing/chat-inputs.ts';
import { onOneAndTwoConnections, openTestDatabase } from '#api/testing/open-test-database.ts';

const indexOf = (db: Database): MessageIndex => ({
  search: searchMessages,
  words: () => {
    db.exec(`CREATE VIRTUAL TABLE IF NOT EXISTS temp.words
      USING fts5vocab (main, message_search, 'row')`);
    return db.prepare<[], string>('SELECT term FROM temp.words').pluck().all();
  },
});

storeContracts((makeStores, contract, database = 'chat') => {
  onOneAndTwoConnections(database, ({ engine, db }) => makeStores(engine, indexOf(db)), contract);
});

test('the index survives the new row ids of VACUUM, and no byte of an erased word is left', async () => {
  const { db, engine } = openTestDatabase('chat');
  const harness = storesTogether(engine, indexOf(db));
  for (const n of [1, 2]) await begin(harness, n);
  for (let seq = 1; seq <= 30; seq += 1) {
    await write(harness, seq % 2 === 0 ? 1 : 2, seq, `xylophone${seq % 2}number${seq}`);
  }
  const stored = { note_id: aMessageId(900), conversation_id: aConversationId(1) };
  const written_at = new Date(0).toISOString();
  await harness.inbox.addNote({ ...stored, content: 'glockenspiel', written_at });
  await harness.erase(aTokenHash(1));
  scrubFile(db);
  const bytes = readFileSync(db.name).toString('latin1') + readFileSync(`${db.name}-wal`, 'latin1');
  expect(bytes).toContain('xylophone1number');
  expect(bytes).not.toContain('xylophone0');
  expect(bytes).not.toContain('glockenspiel');
  expect((await harness.inbox.search('xylophone1number7', null, 10)).found).toHaveLength(1);
  db.exec("INSERT INTO message_search (message_search, rank) VALUES ('integrity-check', 1)");
});
