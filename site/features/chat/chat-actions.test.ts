import { expect, test } from 'vitest';
import type { ConversationId } from '#shared/contracts/ids.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createChatRunner } from '#site/features/chat/chat-actions.ts';
import type { ChatCaller } from '#site/features/chat/chat-calls.ts';
import type { ChatLifecycle } from '#site/features/chat/lifecycle/chat-lifecycle.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import type { OpenedChat } from '#site/features/chat/open-chat.ts';
import { writeSeen } from '#site/features/chat/seen-mark.ts';
import { createObservable } from '#shared/client/observable.ts';
import { settled } from '#shared/client/testing/settled.ts';

const aRunner = ({ isTracked = true, fails = 0, session = createMemoryKeyValue() } = {}) => {
  const state = createObservable(initialChatState('/'));
  const local = createMemoryKeyValue();
  const log: string[] = [];
  let failures = fails;
  let settle = () => {};
  const opened: OpenedChat = {
    session: {
      wantConversation: () => log.push('want'),
      send: (text) => {
        log.push(`send ${text}`);
        return true;
      },
      retry: (id) => log.push(`retry ${id}`),
      catchUp: () => undefined,
      sync: () => undefined,
      lifecycle: {} as ChatLifecycle,
      loadEarlier: () => Promise.resolve(true),
      receive: () => undefined,
      startsAnew: () => false,
      stop: () => undefined,
    },
    chooseFiles: async () => undefined,
    leaveAddress: () => Promise.resolve(null),
    caller: {} as ChatCaller,
    navigated: (page) => log.push(`navigated ${page}`),
    stop: () => log.push('stop'),
  };
  const runner = createChatRunner({
    state,
    view: createChatView(state, session),
    isTracked,
    local,
    session,
    load: () => {
      log.push('load');
      failures -= 1;
      return failures >= 0 ? Promise.reject(new Error('offline')) : Promise.resolve(opened);
    },
    whenSettled: (run) => {
      settle = run;
      return () => (settle = () => {});
    },
  });
  return { runner, state, log, local, session, settle: () => settle() };
};

test('connects a tracked visitor once the first view has settled', () => {
  const { runner, log, settle } = aRunner();
  runner.begin();
  expect(log).toEqual([]);
  settle();
  expect(log).toEqual(['load']);
});

test('connects a tracked visitor with a conversation at once', () => {
  const { runner, log, local } = aRunner();
  writeSeen(local, 'c1' as ConversationId, 0);
  runner.begin();
  expect(log).toEqual(['load']);
});

test('a chat removed from the page does not start', () => {
  const { runner, log, settle } = aRunner();
  runner.begin();
  runner.stop();
  settle();
  expect(log).toEqual([]);
});

test('connects an untracked visitor only when they open the chat', async () => {
  const { runner, log, state } = aRunner({ isTracked: false });
  runner.begin();
  expect(log).toEqual([]);
  runner.open();
  await settled();
  expect(log).toEqual(['load', 'want']);
  expect(state.get()).toMatchObject({ view: 'open', focus: 'panel' });
});

test('reconnects visitors who opened the chat in this session or have unsent messages', () => {
  const before = aRunner({ isTracked: false });
  before.session.set('foyer.session-hash', 'a'.repeat(64));
  before.runner.begin();
  expect(before.log).toEqual(['load']);
  const unsent = aRunner({ isTracked: false });
  unsent.local.set('foyer-outbox', '[]');
  unsent.runner.begin();
  expect(unsent.log).toEqual(['load']);
});

test('loads the rest of the chat once', async () => {
  const { runner, log } = aRunner();
  runner.begin();
  runner.open();
  await settled();
  runner.minimise();
  runner.open();
  expect(log).toEqual(['load', 'want', 'want']);
});

test('a text sent before the chat has loaded stays in the field until then', async () => {
  const { runner, state, log } = aRunner();
  runner.setDraft('too early');
  expect(runner.send('too early')).toBe(false);
  expect(state.get().draft).toBe('too early');
  await settled();
  expect(log).toEqual(['load', 'send too early']);
  expect(state.get().draft).toBe('');
  expect(runner.send('now')).toBe(true);
});

test('editing a text before the chat has loaded cancels its sending', async () => {
  const { runner, state, log } = aRunner();
  runner.setDraft('too early');
  runner.send('too early');
  runner.setDraft('too early, and more');
  await settled();
  expect(log).toEqual(['load']);
  expect(state.get().draft).toBe('too early, and more');
});

test('retries on the next click when the code could not be fetched', async () => {
  const { runner, log, state } = aRunner({ fails: 1 });
  runner.open();
  await settled();
  expect(state.get().socket).toBe('reconnecting');
  runner.open();
  await settled();
  expect(log).toEqual(['load', 'load', 'want']);
});

test('reports page changes, but never one into the admin area', async () => {
  const { runner, log, state, settle } = aRunner();
  runner.begin();
  settle();
  await settled();
  runner.navigated('/resume');
  runner.navigated('/admin');
  expect(log).toEqual(['load', 'navigated /resume']);
  expect(state.get().page).toBe('/admin');
});

test('a chat stopped while its code loads stops as soon as it has loaded', async () => {
  const { runner, log, settle } = aRunner();
  runner.begin();
  settle();
  runner.stop();
  await settled();
  expect(log).toEqual(['load', 'stop']);
});

test('a chat stopped while its code loads sends nothing more', async () => {
  const { runner, state, log } = aRunner();
  runner.setDraft('too early');
  runner.send('too early');
  runner.stop();
  await settled();
  expect(log).toEqual(['load', 'stop']);
  expect(state.get().draft).toBe('too early');
});

test('a draft survives a reload until it is sent', async () => {
  const first = aRunner();
  const { session } = first;
  first.runner.setDraft('half a sen');
  const reloaded = aRunner({ session });
  expect(reloaded.state.get().draft).toBe('half a sen');
  reloaded.runner.open();
  await settled();
  expect(reloaded.runner.send('half a sentence')).toBe(true);
  // The composer clears its field after an accepted message.
  reloaded.runner.setDraft('');
  expect(aRunner({ session }).state.get().draft).toBe('');
  expect(session.get('foyer.chat.draft')).toBeNull();
});

test('a draft that is sent once the chat has loaded is not stored', async () => {
  const { runner, session, state } = aRunner();
  runner.setDraft('quick');
  runner.send('quick');
  await settled();
  expect(state.get().draft).toBe('');
  expect(session.get('foyer.chat.draft')).toBeNull();
});
