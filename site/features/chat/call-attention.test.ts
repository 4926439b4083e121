import { expect, test } from 'vitest';
import { aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { callAttention, SOUND_KEY } from '#site/features/chat/call-attention.ts';
import { initialChatState } from '#site/features/chat/chat-state.ts';
import { createObservable } from '#shared/client/observable.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createClaim } from '#site/platform/claim.ts';

const aPage = () => {
  const state = createObservable(initialChatState('/'));
  const storage = createMemoryKeyValue();
  const clock = createFakeClock();
  const counts: number[] = [];
  const chimes: string[] = [];
  const stop = callAttention({
    state,
    storage,
    clock,
    claim: createClaim(undefined, clock),
    badge: { show: (count) => counts.push(count), stop: () => counts.push(-1) },
    createChime: () => {
      chimes.push('made');
      return {
        isAllowed: () => true,
        play: () => chimes.push('rings'),
        stop: () => chimes.push('closed'),
      };
    },
  });
  const receives = (seq: number) => {
    const message = aMessage({ seq, from_admin: true });
    const { messages } = state.get();
    state.patch({ messages: [...messages, message], incoming: [message] });
  };
  return { state, storage, clock, counts, chimes, receives, stop };
};

test("rings for an incoming answer, but not for history or the visitor's own messages", async () => {
  const { state, chimes, receives } = aPage();
  state.patch({ conversationId: aConversationId(), messages: [aMessage({ from_admin: true })] });
  state.patch({ messages: [aMessage({ seq: 2 })] });
  await settled();
  expect(chimes).toEqual(['made']);
  receives(3);
  await settled();
  expect(chimes).toEqual(['made', 'rings']);
});

test('stays silent from the next message on once switched off', async () => {
  const { state, storage, clock, chimes, receives } = aPage();
  state.patch({ conversationId: aConversationId() });
  storage.set(SOUND_KEY, 'off');
  receives(1);
  clock.advance(5_000);
  storage.remove(SOUND_KEY);
  receives(2);
  await settled();
  expect(chimes).toEqual(['made', 'rings']);
});

test('counts unread messages, but never on the admin area', () => {
  const { state, counts, receives, stop } = aPage();
  receives(1);
  state.patch({ page: '/admin' });
  state.patch({ page: '/', seenSeq: 1 });
  stop();
  expect(counts).toEqual([0, 1, 0, 0, -1]);
});

test('opens no audio without a conversation', () => {
  const { state, chimes, stop } = aPage();
  state.patch({ view: 'open' });
  stop();
  expect(chimes).toEqual([]);
});
