import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId, aPrimaryHash } from '#shared/testing/builders.ts';
import { openSqlite } from '#api/storage/sqlite/open-sqlite.ts';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { startTestChat } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

/** A server with one conversation of five messages, and its visitor's view of it. */
const openTestServer = async () => {
  const { url, dataDir, stop, visitor, id } = await startTestChat();
  const acknowledged: Message[] = [];
  for (let n = 1; n <= 5; n += 1) {
    const { body } = await visitor.post(id, { client_id: aClientId(n), content: `message ${n}` });
    acknowledged.push(body.message);
  }
  const talk = { id, acknowledged, threads: { visitor: acknowledged } };
  const db = openSqlite({
    file: join(dataDir, 'chat.db'),
    synchronous: 'FULL',
    migrations: chatMigrations,
    isSelfCheckpointing: true,
  });
  const change = (sql: string) => {
    db.exec(sql);
    db.close();
  };
  return { url, dataDir, talk, change, stop };
};

test('nothing lost passes', async () => {
  const { url, dataDir, talk } = await openTestServer();
  await assertNothingLost({ url, dataDir, talks: [talk] });
});

test('finds a message that is missing, changed, out of order or stored under another name', async () => {
  for (const sql of [
    'DELETE FROM messages WHERE seq = 5; UPDATE conversations SET last_seq = 4',
    'DELETE FROM messages WHERE seq = 3',
    "UPDATE messages SET content = 'changed' WHERE seq = 2",
    'UPDATE messages SET seq = 9 WHERE seq = 5',
    "UPDATE messages SET client_id = 'another' WHERE seq = 1",
    'UPDATE messages SET sent_at = 1 WHERE seq = 4',
    'UPDATE conversations SET last_seq = 6',
  ]) {
    const { url, dataDir, talk, change } = await openTestServer();
    change(sql);
    await expect(assertNothingLost({ url, dataDir, talks: [talk] }), sql).rejects.toThrow();
  }
});

test('finds a side that shows less, more, or another order', async () => {
  const { url, dataDir, talk } = await openTestServer();
  const { acknowledged: all } = talk;
  for (const thread of [all.slice(1), all.toReversed(), [...all, ...all.slice(4)]]) {
    const talks = [{ ...talk, threads: { visitor: thread } }];
    await expect(assertNothingLost({ url, dataDir, talks })).rejects.toThrow('the visitor shows');
  }
});

test('finds an event about another visitor', async () => {
  const { url, dataDir, talk } = await openTestServer();
  const other = createVisitorClient(url, aPrimaryHash(2));
  const id = await other.start();
  await other.post(id, { client_id: aClientId(20) });
  const talks = [{ ...talk, received: [`["conversation_started",{"conversation_id":"${id}"}]`] }];
  await expect(assertNothingLost({ url, dataDir, talks })).rejects.toThrow('heard nothing');
});

test('finds a server that is down', async () => {
  const { url, dataDir, talk, stop } = await openTestServer();
  await stop();
  await expect(assertNothingLost({ url, dataDir, talks: [talk] })).rejects.toThrow('fetch failed');
});
