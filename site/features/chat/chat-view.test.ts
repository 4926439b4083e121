import { expect, test } from 'vitest';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import { createObservable } from '#shared/client/observable.ts';

const aView = (session = createMemoryKeyValue()) => {
  const state = createObservable(initialChatState('/'));
  const view = createChatView(state, session);
  const now = () => [state.get().view, state.get().focus];
  return { view, now, session };
};

test('focus moves into a panel the visitor opens, and back to the tab afterwards', () => {
  const { view, now } = aView();
  view.openedByVisitor();
  expect(now()).toEqual(['open', 'panel']);
  view.minimise();
  expect(now()).toEqual(['minimised', 'tab']);
  view.openedByVisitor();
  view.close();
  expect(now()).toEqual(['closed', 'tab']);
});

test('an active conversation found on load opens the panel without moving focus', () => {
  const { view, now } = aView();
  view.foundActive();
  expect(now()).toEqual(['open', null]);
});

test('minimised survives a reload, closed does not', () => {
  const session = createMemoryKeyValue();
  aView(session).view.minimise();
  const reloaded = aView(session);
  reloaded.view.foundActive();
  expect(reloaded.now()).toEqual(['minimised', null]);
  reloaded.view.close();
  const again = aView(session);
  again.view.foundActive();
  expect(again.now()).toEqual(['open', null]);
});

test('a message from the admin opens the panel without moving focus', () => {
  for (const leave of ['close', 'minimise'] as const) {
    const { view, now, session } = aView();
    view.openedByVisitor();
    view[leave]();
    view.adminWrote();
    expect(now()).toEqual(['open', null]);
    expect(session.get('foyer.chat.view')).toBeNull();
  }
});

test('a message from the admin leaves an open panel unchanged', () => {
  const { view, now } = aView();
  view.openedByVisitor();
  view.adminWrote();
  expect(now()).toEqual(['open', 'panel']);
});
