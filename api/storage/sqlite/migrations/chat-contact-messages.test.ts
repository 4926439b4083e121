import { join } from 'node:path';
import { expect, test } from 'vitest';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';
import { openSqlite } from '#api/storage/sqlite/open-sqlite.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

test('older contact messages survive: new ones are in the inbox, unread and linked to nobody', () => {
  const file = join(temporaryFolder(), 'chat.db');
  const open = (version: number) =>
    openSqlite({
      file,
      synchronous: 'FULL',
      migrations: chatMigrations.filter((one) => one.version <= version),
      isSelfCheckpointing: true,
    });
  const before = open(5);
  const insert = before.prepare(
    `INSERT INTO contact_messages (id, client_id, name, email, message, page, country, received_at,
       status) VALUES (?, ?, 'Ada', 'ada@example.org', 'A letter.', '/contact', 'GB', ?, ?)`,
  );
  insert.run('one', 'c1', 1, 'new');
  insert.run('two', 'c2', 2, 'spam');
  before.close();
  const after = open(6);
  const rows = after
    .prepare('SELECT id, status, read_at, token_hash FROM contact_messages ORDER BY received_at')
    .all();
  expect(rows).toEqual([
    { id: 'one', status: 'inbox', read_at: null, token_hash: null },
    { id: 'two', status: 'spam', read_at: null, token_hash: null },
  ]);
  after.close();
});
