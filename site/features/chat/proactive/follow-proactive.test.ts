import { expect, test } from 'vitest';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createObservable } from '#shared/client/observable.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { followProactive } from '#site/features/chat/proactive/follow-proactive.ts';

const message = {
  client_id: aClientId(7),
  rule: 'greeting',
  content: 'May I help?',
  sent_at: '2026-01-05T09:00:00.000Z',
};
const pending = { client_id: aClientId(1), content: 'Yes' } as never;

const aCard = ({ isVisible = true } = {}) => {
  const state = createObservable(initialChatState('/'));
  const log: string[] = [];
  let look = () => {};
  const { dismiss } = followProactive({
    message,
    state,
    whenVisible: (run) => {
      look = run;
      if (isVisible) run();
    },
    show: () => log.push('show'),
    hide: () => log.push('hide'),
    report: (what) => log.push(what),
  });
  return { state, log, dismiss, look: () => look() };
};

test('is shown at once, but only while the page is visible', () => {
  expect(aCard().log).toEqual(['show', 'shown']);
  const { log, look } = aCard({ isVisible: false });
  expect(log).toEqual([]);
  look();
  expect(log).toEqual(['show', 'shown']);
});

test('is not shown to visitors who opened the chat or got a conversation before the page was visible', () => {
  for (const change of [{ view: 'open' as const }, { conversationId: aConversationId() }]) {
    const { state, log, look } = aCard({ isVisible: false });
    state.patch(change);
    look();
    expect(log).toEqual([]);
  }
});

test('closing it is final', () => {
  const { state, log, dismiss } = aCard();
  dismiss();
  state.patch({ view: 'open', focus: 'panel' });
  expect(log).toEqual(['show', 'shown', 'hide', 'dismissed']);
  expect(state.get().opening).toEqual([]);
});

test('opening the chat shows it there as the first message; writing answers it', () => {
  const { state, log } = aCard();
  state.patch({ view: 'open', focus: 'panel' });
  expect(log).toEqual(['show', 'shown', 'hide']);
  expect(state.get().opening).toMatchObject([
    { content: 'May I help?', client_id: message.client_id, from_admin: true, automatic: true },
  ]);
  state.patch({ conversationId: aConversationId() });
  state.patch({ pending: [pending] });
  expect(log.at(-1)).toBe('answered');
  expect(state.get().opening).toHaveLength(1);
  // The thread has it now, so a later conversation starts without it.
  state.patch({ messages: [aMessage({ seq: 1 }), aMessage({ seq: 2 })], pending: [] });
  expect(state.get().opening).toEqual([]);
  expect(log.filter((what) => what === 'answered')).toHaveLength(1);
});

test('disappears silently when the owner writes first', () => {
  const { state, log } = aCard();
  state.patch({ conversationId: aConversationId() });
  state.patch({ view: 'open', focus: null });
  state.patch({ messages: [aMessage({ from_admin: true })] });
  expect(log).toEqual(['show', 'shown', 'hide']);
  expect(state.get().opening).toEqual([]);
});
