import { expect, test } from 'vitest';
import { createAdminClient } from '#api/testing/admin-client.ts';
import { startFaultProxy } from '#api/testing/fault-proxy.ts';
import { rotateInFolder } from '#api/testing/rotate-in-folder.ts';
import { startTestChat, startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import { connectAdmin, createVisitorClient } from '#api/testing/visitor-client.ts';
import { fetchList } from '#shared/client/admin-calls.ts';
import type { ClientId, ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId, aConversationId, aPrimaryHash } from '#shared/testing/builders.ts';
import { createInMemorySeenStore, openAlerts } from '../../testing/open-alerts.ts';
import { nodeTimers } from '../node-time.ts';
import { openCalls, openSocket } from '../../testing/node-network.ts';
import type { WaitingReply } from './reply-outbox.ts';

const connected = (alerts: ReturnType<typeof openAlerts>) =>
  alerts.until(() => alerts.service.state().link === 'connected');

const open = async (url: string, options: Parameters<typeof openAlerts>[2] = {}) => {
  const alerts = openAlerts(url, TEST_ADMIN_KEY, options);
  alerts.service.start();
  await connected(alerts);
  return alerts;
};

const readAsAdmin = (url: string, id: ConversationId) =>
  fetch(`${url}/api/conversations/${id}/view`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-admin-key': TEST_ADMIN_KEY },
    body: JSON.stringify({ primary_hash: 'admin' }),
  });

const sendAs = (
  visitor: ReturnType<typeof createVisitorClient>,
  id: ConversationId,
  content = 'Good morning',
) => visitor.post(id, { content, client_id: crypto.randomUUID() as ClientId });

const unreadOnServer = async (url: string): Promise<number> => {
  const attempt = await fetchList(openCalls(url, TEST_ADMIN_KEY), {});
  return attempt.ok ? attempt.page.unread_total : -1;
};

test('alerts once for a message, with its sender, page and text', async () => {
  const { url, visitor } = await startTestServer();
  const alerts = await open(url, { seenStore: begun() });
  const id = await visitor.start();
  await sendAs(visitor, id, 'Is anybody there?');
  await alerts.until(() => alerts.notifier.shown.length === 1);
  await alerts.until(() => alerts.service.state().unread === 1);
  expect(alerts.notifier.shown[0]?.title).toMatch(/^Visitor [0-9A-F]{4} [0-9A-F]{2}$/);
  expect(alerts.notifier.shown[0]?.body).toMatch(/^Is anybody there\?\non \//);
  alerts.notifier.shown[0]?.clicked();
  expect(alerts.opened).toEqual([id]);
});

test('a message alerts and counts once, even while its conversation is joined', async () => {
  const { url, visitor } = await startTestServer();
  const alerts = await open(url, { seenStore: begun() });
  const id = await visitor.start();
  const window = connectAdmin(url);
  const pushed: string[] = [];
  window.on('message', ({ content }: Message) => pushed.push(content));
  await window.emitWithAck('join_conversation', id);
  await sendAs(visitor, id, 'one');
  await sendAs(visitor, id, 'two');
  await alerts.until(() => alerts.service.state().unread === 2);
  await alerts.until(() => alerts.notifier.open()[0]?.body.includes('2 new messages') === true);
  expect(alerts.notifier.open()).toHaveLength(1);
  await expect.poll(() => pushed).toEqual(['one', 'two']);
  expect(await unreadOnServer(url)).toBe(2);
});

test('with the chat off it connects, counts nothing and retains its replies', async () => {
  const { url } = await startTestServer({ FEATURE_CHAT: 'off' });
  let stored: readonly WaitingReply[] = [
    { conversationId: aConversationId(), clientId: aClientId(), text: 'for later' },
  ];
  const before = stored;
  const socket = openSocket(url, TEST_ADMIN_KEY, { timers: nodeTimers, jitter: () => 0 });
  const answers: unknown[] = [];
  const request: typeof socket.request = async (...sent) => {
    const answer = await socket.request(...sent);
    answers.push(answer);
    return answer;
  };
  const alerts = await open(url, {
    socket: { ...socket, request },
    replies: { read: () => stored, write: (next) => void (stored = next) },
  });
  await expect.poll(() => answers).toMatchObject([{ error: { code: 'feature_off' } }]);
  expect(stored).toEqual(before);
  expect(alerts.opened).toEqual([]);
  expect(alerts.service.state()).toMatchObject({ link: 'connected', unread: 0 });
});

/** A device that has already loaded an empty list. */
const begun = () => {
  const store = createInMemorySeenStore();
  store.write({});
  return store;
};

test('counts messages from before the first start without an alert', async () => {
  const { url, visitor, id } = await startTestChat();
  await sendAs(visitor, id);
  const alerts = await open(url);
  await alerts.until(() => alerts.service.state().unread === 1);
  await sendAs(visitor, id, 'and now?');
  await alerts.until(() => alerts.notifier.shown.length > 0);
  expect(alerts.notifier.shown.map(({ body }) => body.split('\n')[0])).toEqual(['and now?']);
});

test('shows one notification for several messages of a conversation', async () => {
  const { url, visitor } = await startTestServer();
  const alerts = await open(url, { seenStore: begun() });
  const id = await visitor.start();
  for (const content of ['one', 'two', 'three']) await sendAs(visitor, id, content);
  await alerts.until(() => alerts.notifier.open()[0]?.body.includes('3 new messages') === true);
  expect(alerts.notifier.open()).toHaveLength(1);
  expect(alerts.notifier.open()[0]?.body).toMatch(/^three\n/);
});

test('withdraws a notification when the conversation is read elsewhere', async () => {
  const { url, visitor } = await startTestServer();
  const [one, two] = [
    await open(url, { seenStore: begun() }),
    await open(url, { seenStore: begun() }),
  ];
  const id = await visitor.start();
  await sendAs(visitor, id);
  for (const device of [one, two]) await device.until(() => device.notifier.open().length === 1);
  await readAsAdmin(url, id);
  for (const device of [one, two]) {
    await device.until(() => device.service.state().unread === 0);
    expect(device.notifier.open()).toEqual([]);
    expect(device.notifier.shown).toHaveLength(1);
  }
});

test('alerts once on the next start for a message that arrived while the app was closed', async () => {
  const { url, visitor } = await startTestServer();
  const seenStore = begun();
  const first = await open(url, { seenStore });
  const id = await visitor.start();
  await sendAs(visitor, id, 'seen');
  await first.until(() => first.notifier.shown.length === 1);
  first.service.stop();
  await sendAs(visitor, id, 'missed');
  const second = await open(url, { seenStore });
  await second.until(() => second.notifier.shown.length === 1);
  expect(second.notifier.shown[0]?.body).toMatch(/^missed\n/);
  second.service.stop();
  const third = await open(url, { seenStore });
  await third.until(() => third.service.state().unread === 2);
  expect(third.notifier.shown).toEqual([]);
});

test('alerts once per message across reconnects, sleep and server restarts', async () => {
  const server = await startTestServer();
  const proxy = await startFaultProxy(server.url);
  const visitor = createVisitorClient(server.url);
  const alerts = await open(proxy.url, { seenStore: begun() });
  const id = await visitor.start();
  await sendAs(visitor, id, 'm1');
  await alerts.until(() => alerts.notifier.shown.length === 1);

  proxy.resetAll();
  await sendAs(visitor, id, 'm2');
  await alerts.until(() => alerts.service.state().unread === 2);
  await alerts.until(() => alerts.notifier.shown.length === 2);

  alerts.service.wake();
  await sendAs(visitor, id, 'm3');
  await alerts.until(() => alerts.notifier.shown.length === 3);

  await server.stop();
  await alerts.until(() => alerts.service.state().link === 'reconnecting');
  const again = await startTestServer({ DATA_DIR: server.dataDir });
  proxy.retarget(again.url);
  alerts.service.wake();
  await connected(alerts);
  const later = createVisitorClient(again.url, aPrimaryHash(2));
  const second = await later.start();
  await sendAs(later, second, 'm4');
  await alerts.until(() => alerts.notifier.shown.length === 4);
  await alerts.until(() => alerts.service.state().unread === 4);

  expect(alerts.notifier.shown.map(({ body }) => body.slice(0, 2))).toEqual([
    'm1',
    'm2',
    'm3',
    'm4',
  ]);
  expect(await unreadOnServer(again.url)).toBe(4);
  alerts.service.stop();
  await proxy.close();
});

test('reports a changed key, and the new key alerts for what arrived meanwhile', async () => {
  const server = await startTestServer({ ADMIN_KEY: '' });
  const visitor = createVisitorClient(server.url);
  const seenStore = begun();
  const alerts = openAlerts(server.url, server.firstAdminKey ?? '', { seenStore });
  alerts.service.start();
  await connected(alerts);
  const id = await visitor.start();
  await sendAs(visitor, id, 'before');
  await alerts.until(() => alerts.notifier.shown.length === 1);
  const newKey = await rotateInFolder(server.dataDir);
  await alerts.until(() => alerts.refused.length === 1);
  expect(alerts.service.state().link).toBe('refused');
  alerts.service.stop();
  await sendAs(visitor, id, 'after');
  const next = openAlerts(server.url, newKey, { seenStore });
  next.service.start();
  await next.until(() => next.notifier.shown.length === 1);
  expect(next.notifier.shown[0]?.body).toMatch(/^after\n/);
});

test('delivers a reply from a notification once', async () => {
  const { url, visitor } = await startTestServer();
  const alerts = await open(url, { seenStore: begun() });
  const id = await visitor.start();
  await sendAs(visitor, id);
  await alerts.until(() => alerts.notifier.shown.length === 1);
  alerts.notifier.shown[0]?.replied('  I am here.  ');
  // At once, before the server knows.
  expect(alerts.service.state().unread).toBe(0);
  expect(alerts.notifier.open()).toEqual([]);
  alerts.notifier.shown[0]?.replied('  I am here.  ');
  await alerts.until(() => alerts.replies().length === 0);
  const { body } = await visitor.messages(id);
  expect(body.messages.map(({ content, from_admin }) => [content, from_admin])).toEqual([
    [expect.any(String), false],
    ['I am here.', true],
  ]);
});

test('a reply from a notification marks the answered message as read, and no later ones', async () => {
  const { url, visitor } = await startTestServer();
  const alerts = await open(url, { seenStore: begun() });
  const id = await visitor.start();
  await sendAs(visitor, id);
  await alerts.until(() => alerts.notifier.shown.length === 1);
  alerts.notifier.shown[0]?.replied('I am here.');
  await expect.poll(() => unreadOnServer(url)).toBe(0);
  await sendAs(visitor, id, 'One more thing');
  await alerts.until(() => alerts.service.state().unread === 1);
  await alerts.until(() => alerts.notifier.open().length === 1);
  expect(await unreadOnServer(url)).toBe(1);
});

test('a contact message alerts once, counts until it is read, and alerts on the next start if it came meanwhile', async () => {
  const { url, visitor } = await startTestServer();
  let sent = 0;
  const write = (message: string) =>
    visitor.call('POST', '/api/contact', {
      name: 'Ada',
      email: 'ada@example.org',
      message,
      client_id: aClientId((sent += 1)),
    });
  await write('From before the first start.');
  const seenStore = createInMemorySeenStore();
  const first = await open(url, { seenStore });
  await first.until(() => first.service.state().unread === 1);
  await write('About a pump.');
  await first.until(() => first.notifier.shown.length === 1);
  expect(first.notifier.shown[0]).toMatchObject({ title: 'Ada', mayReply: false });
  expect(first.notifier.shown[0]?.body).toMatch(/^About a pump\./);
  expect(first.service.state()).toMatchObject({ unread: 2, contactUnread: 2 });
  first.notifier.shown[0]?.clicked();
  const [message] = first.messages;
  const read = await createAdminClient(url).post(`/api/admin/contact/${message}`, {
    is_read: true,
  });
  expect(read.status).toBe(200);
  await first.until(() => first.service.state().unread === 1);
  expect(first.notifier.open()).toEqual([]);
  first.service.stop();
  await write('I have missed you.');
  const second = await open(url, { seenStore });
  await second.until(() => second.notifier.shown.length === 1);
  expect(second.notifier.shown[0]?.body).toMatch(/^I have missed you\./);
});

test('shows no alert for the conversation in view', async () => {
  const { url, visitor } = await startTestServer();
  const alerts = await open(url, { seenStore: begun(), isInSight: () => true });
  const id = await visitor.start();
  await sendAs(visitor, id);
  await alerts.until(() => alerts.service.state().unread === 1);
  expect(alerts.notifier.shown).toEqual([]);
});

test('for any sequence of conversations and connections, the count converges to the server’s', async () => {
  const server = await startTestServer();
  const proxy = await startFaultProxy(server.url);
  const [ada, ben] = [
    createVisitorClient(server.url),
    createVisitorClient(server.url, aPrimaryHash(2)),
  ];
  const alerts = await open(proxy.url, { seenStore: begun() });
  const [first, second] = [await ada.start(), await ben.start()];
  const cut = () => Promise.resolve().then(proxy.resetAll);
  const wake = () => Promise.resolve().then(alerts.service.wake);
  const erase = () =>
    fetch(`${server.url}/api/admin/conversations/${first}/erase`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-admin-key': TEST_ADMIN_KEY },
      body: JSON.stringify({ confirm: first }),
    });
  const steps: readonly [step: () => unknown, left: number][] = [
    [() => sendAs(ada, first), 1],
    [() => Promise.all([sendAs(ada, first), sendAs(ben, second)]), 3],
    [() => readAsAdmin(server.url, first), 1],
    [() => Promise.all([cut(), sendAs(ada, first), sendAs(ben, second)]), 3],
    [() => Promise.all([sendAs(ada, first), cut(), readAsAdmin(server.url, second), wake()]), 2],
    [() => Promise.all([erase(), cut(), wake(), sendAs(ben, second)]), 1],
    [() => readAsAdmin(server.url, second), 0],
  ];
  for (const [step, left] of steps) {
    await step();
    await alerts.until(() => alerts.service.state().unread === left);
    expect(await unreadOnServer(server.url)).toBe(left);
  }
  expect(alerts.notifier.open()).toEqual([]);
  alerts.service.stop();
  await proxy.close();
});
