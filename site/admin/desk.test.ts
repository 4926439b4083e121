import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aConversationId, aMessage, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { initialConsoleState } from '#site/admin/console-state.ts';
import { createDesk } from '#site/admin/desk.ts';
import type { MessageOutbox, NewMessage } from '#site/platform/delivery/message-outbox.ts';
import type { CallApi } from '#site/platform/http-client.ts';
import { createObservable } from '#site/platform/observable.ts';
import { createFakePageLife } from '#site/platform/testing/fake-page-life.ts';
import { createFakeSocket } from '#site/platform/testing/fake-socket.ts';
import { settled } from '#site/platform/testing/settled.ts';

const aRow = (n: number, minute: number, unread = 0): ConversationSummary => ({
  conversation_id: aConversationId(n),
  primary_hash: aPrimaryHash(n),
  visitor_name: null,
  initiated_by: 'visitor',
  initiated_from_page: '/',
  started_at: new Date(0).toISOString(),
  last_activity_at: new Date(minute * 60_000).toISOString(),
  last_seq: 1,
  unread,
  last_message: null,
  presence: null,
});

const aDesk = (rows: ConversationSummary[], thread: Message[] = []) => {
  const state = createObservable({ ...initialConsoleState, conversations: rows, unreadTotal: 2 });
  const socket = createFakeSocket('initial');
  const timers = createFakeClock();
  const life = createFakePageLife();
  const asked: string[] = [];
  const written: NewMessage[] = [];
  const lost: string[] = [];
  const server = { rows, unread: 2, cursor: null as string | null };
  const outbox: MessageOutbox = {
    items: () => [],
    add: (message) => written.push(message),
    retry: () => undefined,
    settle: () => undefined,
    flush: () => asked.push('flush'),
    stop: () => undefined,
  };
  socket.replies.join_conversation = () => ({ ok: true });
  const callApi = (async (route: { path: string }, input: { query?: Record<string, string> }) => {
    asked.push(`${route.path.split('/').at(-1)} ${JSON.stringify(input.query ?? {})}`);
    if (route.path.endsWith('view')) return { ok: true };
    if (route.path.endsWith('messages')) return { messages: thread, has_more: false, last_seq: 1 };
    return { conversations: server.rows, next_cursor: server.cursor, unread_total: server.unread };
  }) as unknown as CallApi;
  const desk = createDesk({
    key: 'key',
    state,
    callApi,
    socket,
    outbox,
    life,
    timers,
    roll: () => 0.5,
    onUnauthorized: () => lost.push('key'),
  });
  const ids = () => state.get().conversations?.map((row) => Number(row.conversation_id.slice(-1)));
  return { desk, state, socket, timers, server, asked, written, lost, ids };
};

test('every connection fetches the list anew', async () => {
  const { socket, server, state, ids } = aDesk([aRow(1, 10)]);
  server.rows = [aRow(2, 20), aRow(1, 10)];
  server.unread = 5;
  socket.becomes('connected');
  await settled();
  expect(ids()).toEqual([2, 1]);
  expect(state.get().unreadTotal).toBe(5);
});

test('a pushed row moves to its place and changes the total', () => {
  const { socket, state, ids } = aDesk([aRow(1, 20, 0), aRow(2, 10, 2)]);
  socket.hears('conversation_updated', aRow(2, 30, 3));
  expect(ids()).toEqual([2, 1]);
  expect(state.get().unreadTotal).toBe(3);
});

test('a row that was not held, or a conversation just started, asks for the list', async () => {
  const { socket, server, asked, ids } = aDesk([aRow(1, 20)]);
  server.rows = [aRow(3, 30), aRow(1, 20)];
  socket.hears('conversation_updated', aRow(3, 30, 1));
  expect(ids()).toEqual([3, 1]);
  await settled();
  socket.hears('conversation_started', {});
  await settled();
  expect(asked.filter((call) => call.startsWith('conversations'))).toHaveLength(2);
});

test('older pages are fetched by the cursor and added behind', async () => {
  const { desk, state, server, asked, ids } = aDesk([aRow(2, 20)]);
  state.patch({ nextCursor: 'cursor-1' });
  server.rows = [aRow(1, 10)];
  await desk.loadOlder();
  expect(asked).toContain('conversations {"cursor":"cursor-1"}');
  expect(ids()).toEqual([2, 1]);
  expect(state.get().nextCursor).toBeNull();
});

test('a thread shows its newest messages, is joined, and takes what is pushed for it alone', async () => {
  const { desk, socket, state, asked } = aDesk([aRow(1, 10)], [aMessage({ seq: 1 })]);
  socket.becomes('connected');
  desk.select(aConversationId(1));
  await settled();
  await settled();
  expect(asked).toContain('messages {"limit":"200"}');
  expect(socket.said).toContainEqual(['join_conversation', aConversationId(1)]);
  socket.hears('message', aMessage({ seq: 2 }));
  socket.hears('message', aMessage({ seq: 1, conversation_id: aConversationId(2) }));
  expect(state.get().messages.map((message) => message.seq)).toEqual([1, 2]);
  expect(state.get().hasThread).toBe(true);
  expect(asked.filter((call) => call.startsWith('view'))).toHaveLength(1);
});

test('another thread begins empty and the one before no longer counts', async () => {
  const { desk, socket, state } = aDesk([aRow(1, 10), aRow(2, 5)], [aMessage({ seq: 1 })]);
  desk.select(aConversationId(1));
  await settled();
  desk.select(aConversationId(2));
  expect(state.get()).toMatchObject({ messages: [], hasThread: false });
  socket.hears('message', aMessage({ seq: 2 }));
  expect(state.get().messages).toEqual([]);
});

test('a reply goes to the open thread, from the admin area', async () => {
  const { desk, written } = aDesk([aRow(1, 10)]);
  desk.send('into the void');
  desk.select(aConversationId(1));
  desk.send('hello');
  await settled();
  expect(written).toEqual([
    { content: 'hello', conversation_id: aConversationId(1), sent_from_page: '/admin' },
  ]);
});

test('a socket refused for its key gives the key up, any other trouble does not', () => {
  const { socket, lost } = aDesk([]);
  socket.becomes('disconnected', { code: 'slow_down', message: '' });
  socket.becomes('disconnected');
  expect(lost).toEqual([]);
  socket.becomes('refused', { code: 'unauthorized', message: '' });
  expect(lost).toEqual(['key']);
});
