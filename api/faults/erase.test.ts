import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { aClientId, aDraft, aPrimaryHash } from '#shared/testing/builders.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';
import { createAdminClient } from '#api/testing/admin-client.ts';

const erase = (url: string, id: string) =>
  createAdminClient(url).post(`/api/admin/conversations/${id}/erase`, { confirm: id });
const files = ['chat.db', 'chat.db-wal', 'analytics.db', 'analytics.db-wal'];

const holdsIn = (dataDir: string) => (text: string) =>
  files.some((file) => readFileSync(join(dataDir, file)).includes(text));

test('after an acknowledged erasure and a kill, the files contain nothing of the conversation', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const [visitor, other] = [createVisitorClient(server.url), createVisitorClient(server.url)];
  const [id, otherId] = [await visitor.start(), await other.start()];
  for (let n = 1; n <= 50; n += 1) {
    await visitor.post(id, { content: `To be erased ${n}`, client_id: aClientId(n) });
    await other.post(otherId, { content: `To be kept ${n}`, client_id: aClientId(100 + n) });
  }
  const erased = await erase(server.url, id);
  await server.kill();
  expect(erased.status).toBe(200);
  const looked = ['To be erased', id, 'To be kept 50', otherId].map(holdsIn(dataDir));
  expect(looked).toEqual([false, false, true, true]);
});

test('an erasure during sends by HTTP and socket: each message is stored and erased, or refused', async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const [visitor, other] = [
    createVisitorClient(server.url, aPrimaryHash(1)),
    createVisitorClient(server.url, aPrimaryHash(2)),
  ];
  const [id, otherId] = [await visitor.start(), await other.start()];
  const socket = await visitor.connected();
  const draft = (n: number) => ({
    ...aDraft({ content: `To be erased ${n}`, client_id: aClientId(n) }),
    primary_hash: visitor.primaryHash,
  });
  const posts = Array.from({ length: 60 }, (_, n) => visitor.post(id, draft(n + 1)));
  const sending = Array.from({ length: 60 }, (_, n) =>
    socket
      .timeout(5_000)
      .emitWithAck('message', { ...draft(n + 61), conversation_id: id })
      // Closed with the conversation.
      .catch(() => null),
  );
  await posts[0];
  const erased = await erase(server.url, id);
  expect(erased.status).toBe(200);
  const stored = await other.post(otherId, { content: 'To be kept', client_id: aClientId(500) });
  expect(stored.status).toBe(201);
  const statuses = new Set((await Promise.all(posts)).map(({ status }) => status));
  expect([...statuses].filter((status) => ![201, 401, 404].includes(status))).toEqual([]);
  expect(statuses).toContain(201);
  await Promise.all(sending);
  const late = await visitor.post(id, draft(200));
  expect([401, 404]).toContain(late.status);
  expect((await other.messages(id)).status).toBe(404);
  expect(server.isAlive()).toBe(true);
  await server.kill();
  const looked = ['To be erased', id, 'To be kept', otherId].map(holdsIn(dataDir));
  expect(looked).toEqual([false, false, true, true]);
});
