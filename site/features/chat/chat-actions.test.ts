import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createChatRunner } from '#site/features/chat/chat-actions.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import type { OpenedChat } from '#site/features/chat/open-chat.ts';
import { createObservable } from '#site/platform/observable.ts';
import { settled } from '#site/platform/testing/settled.ts';

const aRunner = ({ isTracked = true, fails = 0 } = {}) => {
  const state = createObservable(initialChatState('/'));
  const local = createMemoryKeyValue();
  const session = createMemoryKeyValue();
  const log: string[] = [];
  let failures = fails;
  const opened: OpenedChat = {
    session: {
      wantConversation: () => log.push('want'),
      send: (text) => log.push(`send ${text}`),
      retry: (id) => log.push(`retry ${id}`),
      catchUp: () => undefined,
      loadEarlier: () => Promise.resolve(true),
      receive: () => undefined,
      stop: () => undefined,
    },
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
  });
  return { runner, state, log, local, session };
};

test('a tracked visitor is connected without being asked', () => {
  const { runner, log } = aRunner();
  runner.begin();
  expect(log).toEqual(['load']);
});

test('a visitor who is not tracked is connected only when they open the chat', async () => {
  const { runner, log, state } = aRunner({ isTracked: false });
  runner.begin();
  expect(log).toEqual([]);
  runner.open();
  await settled();
  expect(log).toEqual(['load', 'want']);
  expect(state.get()).toMatchObject({ view: 'open', focus: 'panel' });
});

test('who has opened it in this session, or has unsent messages, is connected again', () => {
  const before = aRunner({ isTracked: false });
  before.session.set('foyer.session-hash', 'a'.repeat(64));
  before.runner.begin();
  expect(before.log).toEqual(['load']);
  const unsent = aRunner({ isTracked: false });
  unsent.local.set('foyer-outbox', '[]');
  unsent.runner.begin();
  expect(unsent.log).toEqual(['load']);
});

test('the rest of the chat is loaded once', async () => {
  const { runner, log } = aRunner();
  runner.begin();
  runner.open();
  await settled();
  runner.minimise();
  runner.open();
  expect(log).toEqual(['load', 'want', 'want']);
});

test('a text is not taken before there is anybody to take it', async () => {
  const { runner, log } = aRunner();
  expect(runner.send('early')).toBe(false);
  await settled();
  expect(runner.send('now')).toBe(true);
  expect(log).toEqual(['load', 'send now']);
});

test('when the code cannot be fetched the next click asks again', async () => {
  const { runner, log, state } = aRunner({ fails: 1 });
  runner.open();
  await settled();
  expect(state.get().socket).toBe('disconnected');
  runner.open();
  await settled();
  expect(log).toEqual(['load', 'load', 'want']);
});

test('page changes are told, but never one into the admin area', async () => {
  const { runner, log, state } = aRunner();
  runner.begin();
  await settled();
  runner.navigated('/resume');
  runner.navigated('/admin');
  expect(log).toEqual(['load', 'navigated /resume']);
  expect(state.get().page).toBe('/admin');
});

test('stopped while the code is on its way, the chat stops as soon as it is there', async () => {
  const { runner, log } = aRunner();
  runner.begin();
  runner.stop();
  await settled();
  expect(log).toEqual(['load', 'stop']);
});
