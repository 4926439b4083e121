import { expect, test } from 'vitest';
import { aConversationId, aMessage, aPrimaryHash, aSummary } from '#shared/testing/builders.ts';
import { pastConversations, sameDevice } from '#site/admin/visitors/visitor-conversations.ts';

const message = (n: number, minute: number, content: string) =>
  aMessage({
    conversation_id: aConversationId(n),
    sent_at: `2026-01-05T10:0${minute}:00.000Z`,
    content,
  });

const aRow = (n: number, device: number) => aSummary(n, { primary_hash: aPrimaryHash(device) });

test('messages are grouped by conversation, the newest first, with the last message', () => {
  const past = pastConversations([
    message(1, 0, 'hello'),
    message(2, 5, 'x'.repeat(500)),
    message(1, 9, 'bye'),
  ]);
  expect(past.map(({ id, messages }) => [id, messages])).toEqual([
    [aConversationId(2), 1],
    [aConversationId(1), 2],
  ]);
  expect(past[0]?.excerpt).toHaveLength(121);
  expect(past[1]).toMatchObject({ excerpt: 'bye', startedAt: '2026-01-05T10:00:00.000Z' });
});

test('a possible same device has another conversation with the same hash, never its own', () => {
  const rows = [aRow(1, 7), aRow(2, 7), aRow(3, 8)];
  expect(sameDevice(rows, [aConversationId(1)])).toEqual([rows[1]]);
  expect(sameDevice(rows, [aConversationId(3)])).toEqual([]);
  expect(sameDevice(rows, [])).toEqual([]);
});
