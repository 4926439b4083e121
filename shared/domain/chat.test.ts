import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import { completeUpTo, dedupKey, mergeMessages } from '#shared/domain/chat.ts';
import { aMessage, aMessageId } from '#shared/testing/builders.ts';

test('messages with the same id are equal', () => {
  const known = [aMessage({ seq: 1 })];
  const changed = aMessage({ seq: 2, id: known[0]?.id, content: 'other' });
  expect(mergeMessages(known, [changed])).toBe(known);
});

test('messages with the same sent time, sender and first 32 characters are equal', () => {
  const message = aMessage({ content: `${'x'.repeat(32)} and more` });
  const known = [message];
  const copy = { ...message, id: aMessageId(2), content: `${'x'.repeat(32)} but other` };
  expect(mergeMessages(known, [copy])).toBe(known);
  expect(mergeMessages([], [message, copy])).toEqual([message]);
  for (const other of [
    { content: `y${'x'.repeat(31)}` },
    { from_admin: true },
    { sent_at: '2026-01-05T09:00:00.002Z' },
  ]) {
    const different = { ...copy, ...other, seq: 2 };
    expect(mergeMessages(known, [different])).toEqual([message, different]);
  }
  expect(dedupKey(message)).toBe(`${message.sent_at}|visitor|${'x'.repeat(32)}`);
});

test('messages without an id are distinguished by their other fields', () => {
  const { id: _one, ...one } = aMessage({ seq: 1 });
  const { id: _two, ...two } = aMessage({ seq: 2 });
  const all = [one, two, one] as Message[];
  expect(mergeMessages([], all)).toEqual([one, two]);
});

test('merging in any order, with any repeats, gives each message once in the order of seq', () => {
  const all = Array.from({ length: 30 }, (_, n) => aMessage({ seq: n + 1 }));
  const batch = fc.array(fc.constantFrom(...all), { maxLength: 20 });
  fc.assert(
    fc.property(fc.array(batch, { maxLength: 6 }), (batches) => {
      const merged = batches.reduce<readonly ReturnType<typeof aMessage>[]>(mergeMessages, []);
      const expected = [...new Set(batches.flat())].sort((a, b) => a.seq - b.seq);
      expect(merged).toEqual(expected);
    }),
  );
});

test('merging nothing new returns the identical list', () => {
  const known = [aMessage({ seq: 1 })];
  expect(mergeMessages(known, [aMessage({ seq: 1 })])).toBe(known);
});

test('the complete part ends at a gap', () => {
  const messages = [3, 4, 5, 7].map((seq) => aMessage({ seq }));
  expect(completeUpTo(messages, 2)).toBe(5);
  expect(completeUpTo(messages)).toBe(0);
  expect(completeUpTo([], 9)).toBe(9);
});
