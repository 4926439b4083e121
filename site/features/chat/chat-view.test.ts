import { expect, test } from 'vitest';
import { aMessage } from '#shared/testing/builders.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createChatView } from '#site/features/chat/chat-view.ts';
import { createObservable } from '#shared/client/observable.ts';

const aView = (session = createMemoryKeyValue()) => {
  const state = createObservable(initialChatState('/'));
  const view = createChatView(state, session);
  const now = () => [state.get().view, state.get().focus];
  return { view, state, now, session };
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

test('a minimised, closed or open panel stays so across page loads', () => {
  const storage = createMemoryKeyValue();
  const shown = () => {
    const { view, now } = aView(storage);
    view.foundActive();
    return now();
  };
  aView(storage).view.minimise();
  expect([shown(), shown()]).toEqual([
    ['minimised', null],
    ['minimised', null],
  ]);
  aView(storage).view.close();
  expect([shown(), shown()]).toEqual([
    ['closed', null],
    ['closed', null],
  ]);
  aView(storage).view.openedByVisitor();
  expect(shown()).toEqual(['open', null]);
});

test('a closed panel opens on load once something is unread', () => {
  for (const leave of ['close', 'minimise'] as const) {
    const storage = createMemoryKeyValue();
    aView(storage).view[leave]();
    const { view, state, now } = aView(storage);
    state.patch({ messages: [aMessage({ seq: 1, from_admin: true })], seenSeq: 1 });
    view.foundActive();
    expect(now()[0]).not.toBe('open');
    state.patch({ seenSeq: 0 });
    view.foundActive();
    expect(now()).toEqual(['open', null]);
  }
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
