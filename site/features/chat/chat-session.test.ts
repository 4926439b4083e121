import { expect, test } from 'vitest';
import type { Problem } from '#shared/contracts/errors.ts';
import type { ConversationId } from '#shared/contracts/ids.ts';
import type { Message } from '#shared/contracts/message.ts';
import { aClientId, aConversationId, aMessage, aPrimaryHash } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import type { ChatCalls } from '#site/features/chat/chat-calls.ts';
import { createChatSession } from '#site/features/chat/chat-session.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import type { Page } from '#shared/client/delivery/fetch-page.ts';
import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import { createObservable } from '#shared/client/observable.ts';
import { createFakeSocket } from '#shared/client/testing/fake-socket.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createWithLock } from '#site/platform/web-lock.ts';

const failing = (problem: Problem | null = null) =>
  Promise.resolve({ ok: false as const, problem });
const nothingRead = {
  visitor: { delivered_seq: 0, read_seq: 0 },
  admin: { delivered_seq: 0, read_seq: 0 },
};
const hash = aPrimaryHash();

interface Setup {
  activeId?: ConversationId | null;
  activeMessages?: Message[];
  missed?: Message[];
  storage?: ReturnType<typeof createMemoryKeyValue>;
  /** The conversations that the server no longer knows. */
  removed?: ConversationId[];
}

const aSession = (setup: Setup = {}) => {
  const { activeMessages = [], missed = [] } = setup;
  const storage = setup.storage ?? createMemoryKeyValue();
  const state = createObservable(initialChatState('/'));
  const timers = createFakeClock();
  const socket = createFakeSocket('idle');
  const called: string[] = [];
  const calls: ChatCalls = {
    active: () => {
      called.push('active');
      const answer = { conversation_id: setup.activeId ?? null, messages: activeMessages };
      return Promise.resolve({ ok: true, answer });
    },
    start: () => {
      called.push('start');
      const started = called.filter((name) => name === 'start').length;
      return Promise.resolve({ ok: true, answer: { conversation_id: aConversationId(started) } });
    },
    view: () => void called.push('view'),
    setStatus: (what, id) => {
      called.push(`${what} ${id.slice(-1)}`);
      return Promise.resolve({ ok: true, answer: undefined });
    },
    history: () => Promise.resolve({ ok: true, answer: { conversations: [] } }),
    erase: () => Promise.resolve({ ok: true, answer: undefined }),
  };
  socket.replies.join_conversation = () => ({ ok: true, read_state: nothingRead, ended: null });
  const retry = { timers, jitter: () => 0.5 };
  let id = 1;
  const sent: string[] = [];
  const answers: boolean[] = [];
  const outbox = createMessageOutbox({
    ...retry,
    storage,
    key: 'outbox',
    withLock: createWithLock(undefined, createFakeClock()),
    clock: timers,
    newClientId: () => aClientId(id++),
    conversation: () => state.get().conversationId,
    send: (item) => {
      if (setup.removed?.includes(item.conversation_id))
        return Promise.resolve({ kind: 'refused', code: 'not_found' });
      sent.push(`${item.content} to ${item.conversation_id.slice(-1)}`);
      answers.push(item.answers_proactive === true);
      const message = aMessage({ seq: sent.length, client_id: item.client_id });
      return Promise.resolve({ kind: 'stored', message: { ...message, content: item.content } });
    },
    onChange: (pending) => state.patch({ pending }),
    onStored: (message) => session.receive(message),
    startsAnew: (gone) => session.startsAnew(gone),
  });
  const fetched: (number | null)[] = [];
  const begin = () =>
    createChatSession({
      ...retry,
      state,
      view: createChatView(state, createMemoryKeyValue()),
      hash,
      calls,
      socket,
      outbox,
      storage,
      currentPage: () => '/',
      onBegun: () => void called.push('begun'),
      fetchPage:
        () =>
        (after): Promise<Page> => {
          fetched.push(after);
          const messages = missed.filter((message) => message.seq > (after ?? 0));
          return Promise.resolve({ ok: true, messages, hasMore: false });
        },
    });
  let session = begin();
  const seqs = () => state.get().messages.map((message) => message.seq);
  const restart = () => {
    session.stop();
    session = begin();
  };
  return {
    state,
    timers,
    socket,
    calls,
    called,
    sent,
    answers,
    fetched,
    seqs,
    restart,
    session: () => session,
  };
};

test('only a message written below a proactive message answers it', async () => {
  const { session, state, answers } = aSession();
  const opening = [aMessage({ from_admin: true, automatic: true })];
  state.patch({ opening });
  session().wantConversation();
  session().send('Yes');
  await settled();
  state.patch({ opening: [] });
  session().send('and more');
  await settled();
  expect(answers).toEqual([true, false]);
});

test('after the server removed an empty conversation, writing starts another without an error', async () => {
  const { session, state, called, sent } = aSession({
    activeId: aConversationId(9),
    removed: [aConversationId(9)],
  });
  await settled();
  session().send('one');
  session().send('two');
  await settled();
  expect(sent).toEqual(['one to 1', 'two to 1']);
  expect(state.get().pending).toEqual([]);
  expect(called.filter((name) => name === 'start')).toHaveLength(1);
});

test('a message to a removed conversation that had messages stays refused', async () => {
  const { session, state, sent } = aSession({
    activeId: aConversationId(9),
    activeMessages: [aMessage({ seq: 1 })],
    removed: [aConversationId(9)],
  });
  await settled();
  session().send('one');
  await settled();
  expect(sent).toEqual([]);
  expect(state.get().pending).toMatchObject([{ refused: 'not_found' }]);
});

test('reports the first message of a conversation once', async () => {
  const { session, called } = aSession();
  session().send('one');
  session().send('two');
  await settled();
  expect(called.filter((name) => name === 'begun')).toHaveLength(1);
});

test('an automatic message in the thread does not notify', async () => {
  const { socket, state } = aSession({ activeId: aConversationId() });
  await settled();
  const automatic = { from_admin: true, automatic: true as const, primary_hash: hash };
  socket.receives('message', aMessage({ seq: 1, ...automatic }));
  await settled();
  expect(state.get().messages).toHaveLength(1);
  expect(state.get().incoming).toEqual([]);
});

test('requests the cookie before the socket connects', async () => {
  const { called, socket } = aSession();
  expect(called).toEqual(['active']);
  expect(socket.calls.connect).toBe(0);
  await settled();
  expect(socket.calls.connect).toBe(1);
});

test('opens and starts nothing without an active conversation', async () => {
  const { state, called } = aSession();
  await settled();
  expect(state.get()).toMatchObject({ view: 'closed', conversationId: null });
  expect(called).toEqual(['active']);
});

test('opens the chat with its messages when an active conversation is found on load', async () => {
  const { state, seqs } = aSession({
    activeId: aConversationId(),
    activeMessages: [aMessage({ seq: 1 }), aMessage({ seq: 2, from_admin: true })],
  });
  await settled();
  expect(state.get()).toMatchObject({ view: 'open', focus: null });
  expect(seqs()).toEqual([1, 2]);
});

test('starts a requested conversation once and joins it by socket', async () => {
  const { session, socket, called, state } = aSession();
  session().wantConversation();
  session().wantConversation();
  await settled();
  socket.becomes('connected');
  await settled();
  expect(called.filter((name) => name === 'start')).toHaveLength(1);
  expect(state.get().conversationId).toBe(aConversationId());
  expect(socket.emitted).toContainEqual(['join_conversation', aConversationId()]);
});

test('joins first and then fetches missed messages on every connection', async () => {
  const { socket, fetched, seqs } = aSession({
    activeId: aConversationId(),
    activeMessages: [aMessage({ seq: 1 })],
    missed: [aMessage({ seq: 2, from_admin: true }), aMessage({ seq: 3 })],
  });
  await settled();
  socket.becomes('connected');
  await settled();
  expect(fetched.every((after) => after === 1 || after === 3)).toBe(true);
  expect(seqs()).toEqual([1, 2, 3]);
});

test('opens for a message of the admin, not for one of the visitor from another tab', async () => {
  const { socket, state } = aSession({ activeId: aConversationId() });
  await settled();
  state.patch({ view: 'closed' });
  socket.receives('message', aMessage({ seq: 1 }));
  expect(state.get().view).toBe('closed');
  socket.receives('message', aMessage({ seq: 2, from_admin: true }));
  expect(state.get().view).toBe('open');
});

test('ignores a pushed event with another primary hash', async () => {
  const { socket, state } = aSession();
  await settled();
  const foreign = aMessage({ seq: 1, from_admin: true, primary_hash: aPrimaryHash(2) });
  socket.receives('message', foreign);
  socket.receives('conversation_started', {
    conversation_id: aConversationId(),
    primary_hash: aPrimaryHash(2),
    initiated_by: 'visitor',
    initiated_from_page: '/',
  });
  expect(state.get()).toMatchObject({ view: 'closed', conversationId: null, messages: [] });
});

test('adopts a conversation started in another tab without opening', async () => {
  const { socket, state } = aSession();
  await settled();
  socket.receives('conversation_started', {
    conversation_id: aConversationId(),
    primary_hash: hash,
    initiated_by: 'visitor',
    initiated_from_page: '/',
  });
  expect(state.get()).toMatchObject({ view: 'closed', conversationId: aConversationId() });
});

test('shows and later sends a message written while the conversation is being started', async () => {
  const { session, state, sent } = aSession();
  session().send('early bird');
  expect(state.get().pending).toMatchObject([{ content: 'early bird' }]);
  await settled();
  await settled();
  expect(sent).toEqual(['early bird to 1']);
  expect(state.get().pending).toEqual([]);
  expect(state.get().messages).toMatchObject([{ content: 'early bird' }]);
});

test('retries unanswered calls without a notice', async () => {
  const setting = aSession();
  setting.calls.active = () => {
    setting.called.push('active again');
    return failing();
  };
  setting.restart();
  await settled();
  setting.timers.advance(1_000);
  await settled();
  expect(setting.called.filter((name) => name === 'active again')).toHaveLength(2);
  expect(setting.state.get().isMissing).toBe(false);
});

test('shows no chat and retries nothing when the feature is off', async () => {
  const setting = aSession();
  await settled();
  setting.calls.active = () => failing({ code: 'feature_off', message: '' });
  setting.restart();
  await settled();
  expect(setting.state.get().isMissing).toBe(true);
  expect(setting.timers.pending()).toBe(0);
});

test('leaves no timer after stopping', async () => {
  const setting = aSession({ activeId: aConversationId() });
  setting.calls.start = () => failing();
  await settled();
  setting.session().stop();
  expect(setting.timers.pending()).toBe(0);
});

test('after an erasure the chat is empty and requests a cookie before the socket', async () => {
  const { session, socket, called, state, sent } = aSession();
  session().wantConversation();
  await settled();
  socket.becomes('connected');
  await settled();
  session().send('kept on the server until now');
  await settled();
  expect(sent).toHaveLength(1);
  const connectsBefore = socket.calls.connect;
  socket.receives('conversation_erased', {
    conversation_id: aConversationId(),
    primary_hash: hash,
  });
  expect(state.get()).toMatchObject({ conversationId: null, messages: [], pending: [] });
  expect(socket.calls).toMatchObject({ pause: 1, close: 0, connect: connectsBefore });
  expect(called.at(-1)).toBe('active');
  await settled();
  expect(socket.calls.connect).toBe(connectsBefore + 1);
});

test('an erasure that is answered and announced pauses the socket once', async () => {
  const setup: Setup = { activeId: aConversationId() };
  const { session, socket } = aSession(setup);
  await settled();
  setup.activeId = null;
  expect(await session().lifecycle.erase()).toBe(true);
  socket.receives('conversation_erased', {
    conversation_id: aConversationId(),
    primary_hash: hash,
  });
  expect(socket.calls.pause).toBe(1);
});

test('ignores an erasure of another visitor or of an older conversation', async () => {
  const { socket, state } = aSession({ activeId: aConversationId() });
  await settled();
  const erased = { conversation_id: aConversationId(), primary_hash: aPrimaryHash(2) };
  socket.receives('conversation_erased', erased);
  socket.receives('conversation_erased', {
    conversation_id: aConversationId(9),
    primary_hash: hash,
  });
  expect(state.get().conversationId).toBe(aConversationId());
  expect(socket.calls.pause).toBe(0);
});

const aStatus = (status: 'open' | 'closed', n = 1, by: 'visitor' | 'admin' = 'admin') => ({
  conversation_id: aConversationId(n),
  status,
  by,
  at: new Date(0).toISOString(),
});

test('shows that a conversation ended until it is reopened', async () => {
  const { state, socket, session, called } = aSession({ activeId: aConversationId() });
  await settled();
  socket.receives('conversation_status', aStatus('closed', 7));
  expect(state.get().ended).toBeNull();
  socket.receives('conversation_status', aStatus('closed'));
  expect(state.get().ended).toEqual({ by: 'admin', at: new Date(0).toISOString() });
  socket.receives('conversation_status', aStatus('open'));
  expect(state.get().ended).toBeNull();
  await session().lifecycle.end();
  expect(called).toContain('end 1');
  expect(state.get().ended).toEqual({ by: 'visitor', at: null });
});

test('switches to a conversation opened elsewhere; a new one starts empty', async () => {
  const { state, socket, session, called } = aSession({ activeId: aConversationId() });
  await settled();
  socket.receives('conversation_status', aStatus('open', 4));
  expect(state.get()).toMatchObject({ conversationId: aConversationId(4), ended: null });
  socket.receives('conversation_status', aStatus('closed', 4));
  session().lifecycle.startAnew();
  await settled();
  expect(called).toContain('start');
  expect(state.get()).toMatchObject({ conversationId: aConversationId(), ended: null });
});

test('finds a conversation that was started while disconnected on the next connection', async () => {
  const setup = { activeId: null as ConversationId | null };
  const { state, socket } = aSession(setup);
  await settled();
  socket.becomes('connected');
  await settled();
  expect(state.get().conversationId).toBeNull();
  socket.becomes('reconnecting');
  setup.activeId = aConversationId(6);
  expect(state.get().view).toBe('closed');
  socket.becomes('connected');
  await settled();
  expect(state.get()).toMatchObject({ conversationId: aConversationId(6), view: 'open' });
});
