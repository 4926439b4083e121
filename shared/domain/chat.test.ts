import fc from 'fast-check';
import { expect, test } from 'vitest';
import { completeUpTo, dedupKey, isSameMessage, mergeMessages } from '#shared/domain/chat.ts';
import { aMessage } from '#shared/testing/builders.ts';

test('messages with ids are the same exactly when the ids are', () => {
  const one = aMessage({ seq: 1, content: 'same text', sent_at: '2026-01-05T09:00:00.000Z' });
  const two = aMessage({ seq: 2, content: 'same text', sent_at: '2026-01-05T09:00:00.000Z' });
  expect(isSameMessage(one, one)).toBe(true);
  expect(isSameMessage(one, two)).toBe(false);
});

test('without an id, sent time, sender and the first 32 characters decide', () => {
  const message = aMessage({ content: `${'x'.repeat(32)} and more` });
  const { id: _id, ...anonymous } = message;
  expect(isSameMessage(anonymous, message)).toBe(true);
  expect(isSameMessage({ ...anonymous, content: `${'x'.repeat(32)} but other` }, message)).toBe(
    true,
  );
  expect(isSameMessage({ ...anonymous, content: `y${'x'.repeat(31)}` }, message)).toBe(false);
  expect(isSameMessage({ ...anonymous, from_admin: true }, message)).toBe(false);
  expect(dedupKey(message)).toBe(`${message.sent_at}|visitor|${'x'.repeat(32)}`);
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

test('nothing new leaves the list as it is, the very same one', () => {
  const known = [aMessage({ seq: 1 })];
  expect(mergeMessages(known, [aMessage({ seq: 1 })])).toBe(known);
});

test('a gap ends what is complete', () => {
  const messages = [3, 4, 5, 7].map((seq) => aMessage({ seq }));
  expect(completeUpTo(messages, 2)).toBe(5);
  expect(completeUpTo(messages)).toBe(0);
  expect(completeUpTo([], 9)).toBe(9);
});
