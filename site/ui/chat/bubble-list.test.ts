import { expect, test } from 'vitest';
import type { OutboxMessage } from '#shared/domain/message-outbox.ts';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { bubblesOf } from '#site/ui/chat/bubble-list.ts';

const waiting = (n: number, over: Partial<OutboxMessage> = {}): OutboxMessage => ({
  client_id: aClientId(n),
  conversation_id: aConversationId(),
  content: `waiting ${n}`,
  sent_from_page: '/',
  created_at: 0,
  attempts: 0,
  refused: null,
  ...over,
});

test('stored messages come first, then unsent ones, each with its state', () => {
  const messages = [aMessage({ seq: 1 }), aMessage({ seq: 2, from_admin: true })];
  const bubbles = bubblesOf(messages, [waiting(8), waiting(9, { refused: 'conflict' })], false);
  expect(bubbles.map(({ content, mark, fromAdmin }) => [content, mark, fromAdmin])).toEqual([
    ['message 1', 'sent', false],
    ['message 2', null, true],
    ['waiting 8', 'sending', false],
    ['waiting 9', 'failed', false],
  ]);
});

test('a message that is stored and still in the outbox is shown once, under the same key', () => {
  const stored = aMessage({ seq: 1, client_id: aClientId(8) });
  const before = bubblesOf([], [waiting(8)], false);
  const after = bubblesOf([stored], [waiting(8)], false);
  expect(after).toHaveLength(1);
  expect(after[0]?.key).toBe(before[0]?.key);
});

test("the sender's messages show whether they were delivered and read", () => {
  const messages = [1, 2, 3].map((seq) => aMessage({ seq }));
  const others = { delivered_seq: 2, read_seq: 1 };
  const marks = bubblesOf(messages, [], false, others).map((bubble) => bubble.mark);
  expect(marks).toEqual(['read', 'delivered', 'sent']);
});

test("in the console the admin's messages show their state", () => {
  const messages = [aMessage({ seq: 1 }), aMessage({ seq: 2, from_admin: true })];
  expect(bubblesOf(messages, [], true).map((bubble) => bubble.mark)).toEqual([null, 'sent']);
});

test('a withheld message shows only that it was withheld', () => {
  const [bubble] = bubblesOf([aMessage({ content: '', withheld: true })], [], true);
  expect(bubble?.content).toContain('Withheld');
});

test("answers sent by mail are marked; the visitor's messages are not", () => {
  const messages = [1, 2, 3, 4].map((n) =>
    aMessage({ seq: n, client_id: aClientId(n), from_admin: n !== 2 }),
  );
  const mailed = [{ from_seq: 2, to_seq: 3 }];
  const bubbles = bubblesOf(messages, [], true, undefined, mailed);
  expect(bubbles.map(({ isMailed }) => isMailed)).toEqual([false, false, true, false]);
});
