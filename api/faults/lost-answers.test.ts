import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Failure } from '#shared/contracts/errors.ts';
import { aClientId, aDraft } from '#shared/testing/builders.ts';
import { assertNothingLost } from '#api/testing/assert-nothing-lost.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { openTalk } from '#api/testing/open-talk.ts';
import { startServerProcess } from '#api/testing/server-process.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';
import { createVisitorClient, next } from '#api/testing/visitor-client.ts';

/** Matches the acknowledgement of a message on its way to the visitor, by socket and by HTTP. */
const socketAnswer = /43\/user,\d+\[\{"ok":true,"message"/;
const httpAnswer = /HTTP\/1\.1 201/;

const openTestServer = async () => {
  const dataDir = temporaryFolder();
  const server = await startServerProcess({ DATA_DIR: dataDir });
  const proxy = await startFaultProxy(server.url);
  const talk = await openTalk({ url: server.url, visitorUrl: proxy.url });
  return { ...talk, server, proxy, dataDir, admin: talk.admin ?? talk.visitor };
};

for (const [name, pattern] of [
  ['socket', socketAnswer],
  ['HTTP', httpAnswer],
] as const) {
  test(`a message is stored but the connection is reset before the answer by ${name}: it is shown once`, async () => {
    const { visitor, admin, proxy, dataDir, server, talk } = await openTestServer();
    await visitor.until(() => visitor.received.length > 0);
    if (name === 'HTTP') {
      // Without upgrades there is no websocket, and the site's delivery falls back to HTTP calls.
      proxy.set('up', { cutAfterBytes: 0 });
      proxy.resetAll();
      proxy.heal();
      proxy.whenPassing('down', /HTTP\/1\.1 101/, proxy.resetAll);
    }
    const lost = new Promise<void>((done) =>
      proxy.whenPassing('down', pattern, () => {
        proxy.resetAll();
        done();
      }),
    );
    visitor.write('said once');
    await lost;
    await Promise.all([visitor.settled(1), admin.settled(1)]);
    await assertNothingLost({ url: server.url, dataDir, talks: [talk()] });
    await proxy.close();
  });
}

test('an answer after six seconds finds the message already resent, and it is one message', async () => {
  const { visitor, admin, proxy, dataDir, server, talk } = await openTestServer();
  await visitor.until(() => visitor.received.length > 0);
  const held = new Promise<void>((done) =>
    proxy.whenPassing('down', socketAnswer, () => {
      proxy.set('down', { flow: 'hold' });
      done();
    }),
  );
  const repeated = new Promise<void>((done) =>
    proxy.whenPassing('up', /POST \/api\/conversations\/[^/]+\/messages/, done),
  );
  visitor.write('said once, heard late');
  visitor.write('and this behind it');
  await held;
  await pause(6_000);
  await repeated;
  expect(visitor.acknowledged).toEqual([]);
  proxy.heal();
  await Promise.all([visitor.settled(2), admin.settled(2)]);
  await assertNothingLost({ url: server.url, dataDir, talks: [talk()] });
  await proxy.close();
});

test('one client_id fifty times at once, over five sockets and HTTP, is one row and fifty equal answers', async () => {
  const dataDir = temporaryFolder();
  const { url } = await startServerProcess({ DATA_DIR: dataDir });
  const visitor = createVisitorClient(url);
  const id = await visitor.start();
  const draft = aDraft({ content: 'fifty times', client_id: aClientId(7) });
  const sockets = Array.from({ length: 5 }, () => visitor.socket());
  await Promise.all(sockets.map((socket) => next(socket, 'connected')));
  const answers = await Promise.all(
    Array.from({ length: 50 }, async (_, n) => {
      const socket = n % 6 === 5 ? undefined : sockets[n % 6];
      if (!socket) return (await visitor.post(id, draft)).body;
      return socket.emitWithAck('message', {
        ...draft,
        conversation_id: id,
        client_id: aClientId(7),
      });
    }),
  );
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
  const { messages } = (await visitor.messages(id)).body;
  expect(messages).toHaveLength(1);
  const talk = { id, acknowledged: messages, threads: { visitor: messages } };
  await assertNothingLost({ url, dataDir, talks: [talk] });
});

test('the same client_id with another text, from the other side or in parallel: the first message stays', async () => {
  const dataDir = temporaryFolder();
  const { url } = await startServerProcess({ DATA_DIR: dataDir });
  const { visitor, admin, id, cookie, talk } = await openTalk({ url });
  visitor.write('the first text');
  await Promise.all([visitor.settled(1), admin?.settled(1)]);
  const [first] = visitor.thread();
  if (!first) throw new Error('nothing stored');
  const browser = createVisitorClient(url);
  const repeat = (content: string) =>
    browser.post<Failure>(id, { content, client_id: first.client_id }, { cookie });
  const answers = await Promise.all(['another', 'one more', 'The first text'].map(repeat));
  for (const { status, body } of answers) {
    expect([status, body.error.code]).toEqual([409, 'conflict']);
    expect(JSON.stringify(body)).not.toContain('the first text');
  }
  expect((await repeat('the first text')).status).toBe(201);
  const other = createVisitorClient(url);
  const otherId = await other.start();
  // In another conversation the same id is independent.
  expect((await other.post(otherId, { content: 'mine', client_id: first.client_id })).status).toBe(
    201,
  );
  await assertNothingLost({ url, dataDir, talks: [talk()] });
});
