import { expect, test } from 'vitest';
import type { ConversationSummary } from '#shared/contracts/admin.ts';
import type { MessageId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aConversationId, aMessage, aPrimaryHash, aSummary } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import type { DirectActions } from '#site/admin/inbox/conversation-actions.ts';
import { createReplyFiles } from '#site/admin/inbox/files/reply-files.ts';
import { createInboxController } from '#site/admin/inbox/inbox-controller.ts';
import { readDrafts } from '#site/admin/inbox/save-drafts.ts';
import { createInboxStores } from '#site/admin/inbox/inbox-stores.ts';
import type { MessageOutbox, NewMessage } from '#shared/client/delivery/message-outbox.ts';
import type { CallApi } from '#shared/client/http-client.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { settled } from '#shared/client/testing/settled.ts';

const aMessageId = '01890000-0000-7000-8000-000000000001' as MessageId;
const nothingRead = {
  visitor: { delivered_seq: 0, read_seq: 0 },
  admin: { delivered_seq: 0, read_seq: 0 },
};
const aRow = (n: number, minute: number, unread = 0) =>
  aSummary(n, { last_activity_at: new Date(minute * 60_000).toISOString(), unread });

const anInbox = (rows: ConversationSummary[], thread: Message[] = [], isChatOn = true) => {
  const stores = createInboxStores();
  stores.conversationListStore.patch({ conversations: rows, unreadTotal: 2 });
  const socket = createFakeSocket('idle');
  const timers = createFakeClock();
  const life = createFakePageLife();
  const requested: string[] = [];
  const written: NewMessage[] = [];
  const server = { rows, unread: 2, cursor: null as string | null };
  const outbox: MessageOutbox = {
    items: () => [],
    add: (message) => {
      written.push(message);
      return true;
    },
    retry: () => undefined,
    noteFile: () => undefined,
    settle: () => undefined,
    discard: (id) => requested.push(`discard ${id.slice(-1)}`),
    flush: () => requested.push('flush'),
    stop: () => undefined,
  };
  socket.replies.join_conversation = () => ({ ok: true, read_state: nothingRead });
  const call = (async (route: { path: string }, input: { query?: Record<string, string> }) => {
    requested.push(`${route.path.split('/').at(-1)} ${JSON.stringify(input.query ?? {})}`);
    if (route.path.endsWith('view')) return { ok: true };
    if (route.path.endsWith('messages')) return { messages: thread, has_more: false, last_seq: 1 };
    return { conversations: server.rows, next_cursor: server.cursor, unread_total: server.unread };
  }) as unknown as CallApi;
  const storage = createMemoryKeyValue();
  let becomeLive = () => undefined as void;
  const inbox = createInboxController({
    stores,
    actions: {} as DirectActions,
    newMessageId: () => aMessageId,
    isChatOn,
    call,
    socket,
    onLive: (run) => {
      becomeLive = run;
    },
    outbox,
    files: createReplyFiles({
      pending: outbox.items,
      loadSending: () => Promise.reject(new Error('no file is sent here')),
    }),
    storage,
    life,
    timers,
    jitter: () => 0.5,
  });
  const connect = () => {
    socket.becomes('connected');
    becomeLive();
  };
  const list = stores.conversationListStore;
  const ids = () => list.get().conversations?.map((row) => Number(row.conversation_id.slice(-1)));
  const { threadStore, replyStore } = stores;
  const parts = { list, thread: threadStore, replies: replyStore };
  return {
    inbox,
    ...parts,
    socket,
    connect,
    storage,
    timers,
    life,
    server,
    requested,
    written,
    ids,
  };
};

test('with the chat off no conversation is requested, even with a connection', async () => {
  const { inbox, connect, life, requested } = anInbox([], [], false);
  connect();
  life.wake();
  inbox.show('closed');
  inbox.select(aConversationId(1));
  await settled();
  expect(requested).toEqual([]);
});

test('present visitors have a row, even if their page has not loaded', async () => {
  const { socket, requested } = anInbox([aRow(1, 20)]);
  await settled();
  const news = (n: number, gone: string[] = []) => ({
    is_all: false,
    here: [{ id: `v${n}`, conversation_id: aConversationId(n) }],
    gone,
  });
  socket.receives('presence', news(1));
  expect(requested.filter((call) => call.includes(':conversation_id'))).toEqual([]);
  socket.receives('presence', news(7));
  socket.receives('presence', news(7));
  expect(requested.filter((call) => call.includes(':conversation_id'))).toHaveLength(1);
});

test('every connection fetches the list again', async () => {
  const { server, list, ids, connect } = anInbox([aRow(1, 10)]);
  server.rows = [aRow(2, 20), aRow(1, 10)];
  server.unread = 5;
  connect();
  await settled();
  expect(ids()).toEqual([2, 1]);
  expect(list.get().unreadTotal).toBe(5);
});

test('a pushed row moves to its position and changes the total', () => {
  const { socket, list, ids } = anInbox([aRow(1, 20, 0), aRow(2, 10, 2)]);
  socket.receives('conversation_updated', aRow(2, 30, 3));
  expect(ids()).toEqual([2, 1]);
  expect(list.get().unreadTotal).toBe(3);
});

test('an unknown row or a new conversation triggers a fetch of the list', async () => {
  const { socket, server, requested, ids } = anInbox([aRow(1, 20)]);
  await settled();
  const before = requested.length;
  server.rows = [aRow(3, 30), aRow(1, 20)];
  socket.receives('conversation_updated', aRow(3, 30, 1));
  expect(ids()).toEqual([3, 1]);
  await settled();
  socket.receives('conversation_started', {});
  await settled();
  const since = requested.slice(before);
  expect(since.filter((call) => call.startsWith('conversations'))).toHaveLength(2);
});

test('older pages are fetched by cursor and appended', async () => {
  const { inbox, list, server, requested, ids } = anInbox([aRow(2, 20)]);
  list.patch({ nextCursor: 'cursor-1' });
  server.rows = [aRow(1, 10)];
  await inbox.loadOlder();
  expect(requested).toContain('conversations {"cursor":"cursor-1","show":"open"}');
  expect(ids()).toEqual([2, 1]);
  expect(list.get().nextCursor).toBeNull();
});

test('a thread shows its newest messages, is joined, and accepts only its own pushed messages', async () => {
  const { inbox, socket, thread, requested, connect } = anInbox(
    [aRow(1, 10)],
    [aMessage({ seq: 1 })],
  );
  connect();
  inbox.select(aConversationId(1));
  await settled();
  await settled();
  expect(requested).toContain('messages {"limit":"200"}');
  expect(socket.emitted).toContainEqual(['join_conversation', aConversationId(1)]);
  socket.receives('message', aMessage({ seq: 2 }));
  socket.receives('message', aMessage({ seq: 1, conversation_id: aConversationId(2) }));
  expect(thread.get().messages.map((message) => message.seq)).toEqual([1, 2]);
  expect(thread.get().hasThread).toBe(true);
  expect(socket.emitted.filter(([event]) => event === 'read')).toEqual([
    ['read', { conversation_id: aConversationId(1), seq: 1 }],
  ]);
  const news = { ...nothingRead, visitor: { delivered_seq: 1, read_seq: 0 } };
  socket.receives('read_state', { conversation_id: aConversationId(2), ...news });
  expect(thread.get().readState).toEqual(nothingRead);
  socket.receives('read_state', { conversation_id: aConversationId(1), ...news });
  expect(thread.get().readState).toEqual(news);
});

test('another thread starts empty, and events of the previous one are ignored', async () => {
  const { inbox, socket, thread } = anInbox([aRow(1, 10), aRow(2, 5)], [aMessage({ seq: 1 })]);
  inbox.select(aConversationId(1));
  await settled();
  inbox.select(aConversationId(2));
  expect(thread.get()).toMatchObject({ messages: [], hasThread: false });
  socket.receives('message', aMessage({ seq: 2 }));
  expect(thread.get().messages).toEqual([]);
});

test('another list is requested by its name, and loaded rows stay', async () => {
  const { inbox, list, server, requested, ids, connect } = anInbox([aRow(2, 20)]);
  connect();
  await settled();
  server.rows = [{ ...aRow(1, 10), status: 'closed' }];
  inbox.show('closed');
  expect(list.get()).toMatchObject({ show: 'closed', nextCursor: null });
  await settled();
  expect(requested.at(-1)).toBe('conversations {"limit":"50","show":"closed"}');
  expect(list.get().listed).toBe('closed');
  expect(ids()).toEqual([2, 1]);
  server.rows = [];
  inbox.show('open');
  await settled();
  // The open list's only row is gone; the closed one does not belong to it.
  expect(ids()).toEqual([1]);
});

test('viewing a conversation marked unread reports it once, and only with the window focus', async () => {
  const { inbox, life, list, requested } = anInbox([{ ...aRow(1, 10, 1), is_marked_unread: true }]);
  const views = () => requested.filter((call) => call.startsWith('view')).length;
  life.set({ hasFocus: false });
  inbox.select(aConversationId(1));
  await settled();
  expect(views()).toBe(0);
  life.set({ hasFocus: true });
  list.patch({ unreadTotal: 7 });
  await settled();
  expect(views()).toBe(1);
});

test('a reply goes to the open thread, from the admin area', async () => {
  const { inbox, written } = anInbox([aRow(1, 10)]);
  inbox.send('into the void');
  inbox.select(aConversationId(1));
  inbox.send('hello');
  await settled();
  expect(written).toEqual([
    { content: 'hello', conversation_id: aConversationId(1), sent_from_page: '/admin' },
  ]);
});

test('an erased conversation leaves the list, the open thread and the unsent replies', async () => {
  const { list, replies, thread, socket, inbox, requested, connect } = anInbox(
    [aRow(1, 1, 2), aRow(2, 2)],
    [aMessage()],
  );
  connect();
  inbox.select(aConversationId(1));
  await settled();
  replies.patch({ drafts: { [aConversationId(1)]: 'a draft', [aConversationId(2)]: 'another' } });
  socket.receives('conversation_erased', {
    conversation_id: aConversationId(1),
    primary_hash: aPrimaryHash(1),
  });
  await settled();
  const { conversations, unreadTotal } = list.get();
  const { selectedId, messages } = thread.get();
  const { drafts } = replies.get();
  expect(conversations?.map((row) => row.conversation_id)).toEqual([aConversationId(2)]);
  expect({ unreadTotal, selectedId, messages }).toEqual({
    unreadTotal: 0,
    selectedId: null,
    messages: [],
  });
  expect(drafts).toEqual({ [aConversationId(2)]: 'another' });
  expect(requested).toContain('discard 1');
});

test('an erased conversation is not requested even if its visitor moves', async () => {
  const { inbox, socket, requested, connect } = anInbox([aRow(1, 20), aRow(2, 10)]);
  connect();
  inbox.select(aConversationId(1));
  await settled();
  const here = (n: number) => ({ id: `v${n}`, conversation_id: aConversationId(n) });
  socket.receives('presence', { is_all: true, here: [here(1), here(2)], gone: [] });
  socket.receives('conversation_erased', {
    conversation_id: aConversationId(1),
    primary_hash: aPrimaryHash(1),
  });
  socket.receives('presence', { is_all: false, here: [here(2)], gone: [] });
  await settled();
  expect(requested.filter((call) => call.includes(':conversation_id'))).toEqual([]);
});

test('waking catches up, and so does every connection', async () => {
  const { life, connect, requested } = anInbox([aRow(1, 10)]);
  await settled();
  requested.length = 0;
  life.wake();
  await settled();
  expect(requested).toContain('flush');
  expect(requested.filter((call) => call.startsWith('conversations'))).toHaveLength(1);
  connect();
  await settled();
  expect(requested.filter((call) => call.startsWith('conversations'))).toHaveLength(2);
});

test('drafts belong to their conversation, survive a reload, and can be deleted', () => {
  const { inbox, replies, storage } = anInbox([aRow(1, 10), aRow(2, 5)]);
  inbox.setDraft('for nobody');
  inbox.select(aConversationId(1));
  inbox.setDraft('for one');
  inbox.select(aConversationId(2));
  inbox.setDraft('for two');
  const drafts = { [aConversationId(1)]: 'for one', [aConversationId(2)]: 'for two' };
  expect(replies.get().drafts).toEqual(drafts);
  inbox.stop();
  expect(readDrafts(storage, 'reply')).toEqual(drafts);
  inbox.forgetDrafts();
  expect(readDrafts(storage, 'reply')).toEqual({});
});

test('after stopping it leaves no timer', async () => {
  const { inbox, timers, connect } = anInbox([aRow(1, 10)], [aMessage({ seq: 1 })]);
  connect();
  inbox.select(aConversationId(1));
  inbox.setDraft('a word');
  await settled();
  inbox.stop();
  expect(timers.pending()).toBe(0);
});

test('end, snooze and notes wait in the outbox with the replies, in order', async () => {
  const { inbox, written, replies } = anInbox([aRow(1, 10)]);
  const id = aConversationId(1);
  inbox.select(id);
  inbox.send('a last word');
  expect(await inbox.actions.setStatus(id, 'closed')).toBe(true);
  await inbox.actions.snooze(id, null);
  await inbox.actions.note(id, 'wants an offer');
  expect(written.map(({ content, action }) => action ?? content)).toEqual([
    'a last word',
    { kind: 'end' },
    { kind: 'snooze', until: null },
    { kind: 'note', note_id: aMessageId, content: 'wants an offer' },
  ]);
  inbox.setNoteDraft(id, 'and more');
  inbox.returnAction(id, { kind: 'note', note_id: aMessageId, content: 'wants an offer' });
  expect(replies.get().noteDrafts[id]).toBe('wants an offer\nand more');
  expect(replies.get().refusedIn).toBe(id);
  await inbox.actions.setStatus(id, 'open');
  expect(replies.get().refusedIn).toBeNull();
});

test("a filtered list holds the server's results and reloads when a chat changes", async () => {
  const { inbox, list, server, requested, socket, ids, connect } = anInbox([
    aRow(2, 20),
    aRow(1, 10),
  ]);
  connect();
  await settled();
  server.rows = [aRow(1, 10)];
  inbox.show('open', { tag: 'lead', deal: 'yes' });
  expect(list.get()).toMatchObject({ narrowed: null, listed: null });
  await settled();
  const query = 'conversations {"limit":"50","show":"open","tag":"lead","deal":"yes"}';
  expect(requested.at(-1)).toBe(query);
  expect([...(list.get().narrowed ?? [])]).toEqual([aConversationId(1)]);
  // The other one stays loaded but is not listed.
  expect(ids()).toEqual([2, 1]);
  const before = requested.length;
  server.rows = [aRow(2, 30), aRow(1, 10)];
  socket.receives('conversation_updated', aRow(2, 30));
  await settled();
  expect(requested.slice(before)).toContain(query);
  expect(list.get().narrowed?.size).toBe(2);
  inbox.show('open');
  expect(list.get().narrowed).toBeNull();
});
