import { createSqliteEngine } from '#api/storage/sqlite/sqlite-engine.ts';
import { createConversationStore } from '#api/storage/stores/conversations/conversation-store.ts';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';
import { openSqlite } from '#api/storage/sqlite/open-sqlite.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { aConversationId, aMessageId } from '#shared/testing/builders.ts';
import { createInboxStore } from '#api/storage/stores/inbox.ts';
import { searchMessages } from '#api/storage/sqlite/message-search.ts';

const open = (file: string, version: number) =>
  openSqlite({
    file,
    synchronous: 'FULL',
    migrations: chatMigrations.filter((one) => one.version <= version),
    isSelfCheckpointing: true,
  });

const id = aConversationId(1);

/** A file left by the program of that version: one visitor, their conversation, two messages. */
const fileOf = (version: number): string => {
  const file = join(temporaryFolder(), 'chat.db');
  const db = open(file, version);
  db.exec(`
    INSERT INTO visitors (visitor_key, token_hash, created_at) VALUES ('key', 'token', 1);
    INSERT INTO conversations (conversation_id, visitor_key, primary_hash, visitor_name,
      initiated_by, initiated_from_page, started_at, last_activity_at, last_seq, admin_read_seq,
      unread) VALUES ('${id}', 'key', 'hash', 'Ada', 'visitor', '/resume', 1, 3, 2, 1, 1);`);
  if (version >= 4) db.exec('UPDATE conversations SET ' + seenColumn(version) + ' = 2');
  const insert = db.prepare(
    `INSERT INTO messages (conversation_id, seq, id, client_id, from_admin, content, sent_at,
       sent_from_page) VALUES (?, ?, ?, ?, 0, ?, ?, '/resume')`,
  );
  insert.run(id, 1, aMessageId(1), 'c1', 'Do you build pumps?', 2);
  insert.run(id, 2, aMessageId(2), 'c2', 'Small ones, I mean.', 3);
  if (version >= 35) db.exec('UPDATE conversations SET waiting_since = 2');
  db.close();
  return file;
};

const seenColumn = (version: number) => (version < 8 ? 'last_heard_seq' : 'last_visible_seq');

test.each(chatMigrations.map(({ version }) => version))(
  'a file of version %i retains its conversation and unread count, and can be searched',
  async (version) => {
    const db = open(fileOf(version), Infinity);
    expect(db.pragma('user_version', { simple: true })).toBe(chatMigrations.at(-1)?.version);
    const writes = createWriteQueue(db, nodeTimers);
    const store = createConversationStore(createSqliteEngine(db, writes));
    const [conversation, ...others] = await store.list(10, null);
    expect(others).toEqual([]);
    expect(conversation).toMatchObject({
      conversationId: id,
      visitorTokenHash: 'token',
      name: 'Ada',
      visitorName: 'Ada',
      status: 'open',
      lastSeq: 2,
      lastVisibleSeq: 2,
      unread: 1,
      waitingSince: 2,
      lastMessage: { excerpt: 'Small ones, I mean.', from_admin: false },
    });
    const page = await store.newest(id, { kind: 'admin' }, 10);
    expect(page?.messages.map(({ seq, content }) => [seq, content])).toEqual([
      [1, 'Do you build pumps?'],
      [2, 'Small ones, I mean.'],
    ]);
    const found = await createInboxStore(createSqliteEngine(db, writes), searchMessages).search(
      'pumps',
      null,
      10,
    );
    expect(JSON.stringify(found)).toContain('pumps');
    writes.close();
    db.close();
  },
);
