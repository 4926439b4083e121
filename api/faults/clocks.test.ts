import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { aClientId } from '#shared/testing/builders.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { openLastingChat } from '#api/testing/lasting-chat.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { createVisitorClient } from '#api/testing/visitor-client.ts';

const HOUR_MS = 60 * 60_000;

test('with clocks ten hours apart the order is that of seq and the time the server’s', async () => {
  const { url, dataDir } = await startTestServer();
  const client = createVisitorClient(url);
  const conversationId = await client.start();
  const side = { cookie: client.cookie(), primaryHash: client.primaryHash };
  const off = (hours: number) => ({ now: () => Date.now() + hours * HOUR_MS });
  const visitor = openLastingChat({ url, conversationId, side, clock: off(5) });
  const admin = openLastingChat({ url, conversationId, side: 'admin', clock: off(-5) });
  const from = Date.now();
  for (let n = 1; n <= 5; n += 1) {
    visitor.write(`question ${n}`);
    await admin.settled(2 * n - 1);
    admin.write(`answer ${n}`);
    await visitor.settled(2 * n);
  }
  await admin.settled(10);
  const texts = visitor.thread().map(({ content }) => content);
  const expected = [1, 2, 3, 4, 5].flatMap((n) => [`question ${n}`, `answer ${n}`]);
  expect(texts).toEqual(expected);
  for (const { sent_at } of visitor.thread()) {
    expect(Math.abs(Date.parse(sent_at) - from)).toBeLessThan(60_000);
  }
  const acknowledged = [...visitor.acknowledged, ...admin.acknowledged];
  const threads = { visitor: visitor.thread(), admin: admin.thread() };
  await assertNothingLost({
    url,
    dataDir,
    talks: [{ id: conversationId, acknowledged, threads, received: visitor.received }],
  });
});

test('with the server’s clock set back an hour, seq and times keep rising, ids stay unique and rate limits still work', async () => {
  const clock = createFakeClock(Date.UTC(2026, 5, 1, 12));
  const { url, dataDir, visitor, id } = await startTestChat({}, { clock });
  const requestAsAdmin = async (key: string) =>
    (await fetch(`${url}/api/admin/conversations`, { headers: { 'x-admin-key': key } })).status;
  for (let n = 1; n <= 3; n += 1) await visitor.post(id, { client_id: aClientId(n) });
  for (let n = 0; n < 8; n += 1) await requestAsAdmin('a wrong key of many');
  expect(await requestAsAdmin(TEST_ADMIN_KEY)).toBe(429);

  clock.jumpTo(clock.now() - HOUR_MS);
  for (let n = 4; n <= 6; n += 1) await visitor.post(id, { client_id: aClientId(n) });
  const { messages } = (await visitor.messages(id)).body;
  expect(messages.map(({ seq }) => seq)).toEqual([1, 2, 3, 4, 5, 6]);
  expect(new Set(messages.map((message) => message.id)).size).toBe(6);
  const times = messages.map(({ sent_at }) => Date.parse(sent_at));
  expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
  // A wait that began before the change has not become an hour longer.
  clock.advance(61_000);
  expect(await requestAsAdmin(TEST_ADMIN_KEY)).toBe(200);
  const talk = { id, acknowledged: messages, threads: { visitor: messages } };
  await assertNothingLost({ url, dataDir, talks: [talk] });
  expect((await visitor.active()).body.conversation_id).toBe(id);
});
