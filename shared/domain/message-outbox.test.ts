import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  mergeOutbox,
  parseOutbox,
  sendState,
  withoutStored,
  type OutboxMessage,
} from '#shared/domain/message-outbox.ts';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';

const anItem = (n = 1, over: Partial<OutboxMessage> = {}): OutboxMessage => ({
  client_id: aClientId(n),
  conversation_id: aConversationId(),
  content: `message ${n}`,
  sent_from_page: '/',
  created_at: 1_000 + n,
  attempts: 0,
  refused: null,
  ...over,
});

test('a stored outbox is read back exactly', () => {
  const drawing = { project: 'heron-lookout', title: 'W', marks: [{ number: 1, x: 0, y: 1 }] };
  const items = [
    anItem(1, { drawing }),
    anItem(2, { conversation_id: null, refused: 'not_found' }),
  ];
  expect(parseOutbox(JSON.stringify(items))).toEqual(items);
});

test('invalid entries are skipped and the rest is read', () => {
  const faults = [
    null,
    7,
    'text',
    {},
    anItem(1, { content: '' }),
    anItem(1, { content: ' untrimmed ' }),
    anItem(1, { content: 'x'.repeat(5_001) }),
    anItem(1, { attempts: -1 }),
    anItem(1, { created_at: Number.NaN }),
    { ...anItem(1), client_id: 'nobody' },
    { ...anItem(1), conversation_id: 'nowhere' },
    { ...anItem(1), sent_from_page: 4 },
    { ...anItem(1), refused: undefined },
    { ...anItem(1), drawing: { project: 'heron-lookout' } },
    { ...anItem(1), drawing: null },
  ];
  for (const fault of faults) {
    expect(parseOutbox(JSON.stringify([fault, anItem(2)]))).toEqual([anItem(2)]);
  }
});

test('reading never throws, whatever the storage contains', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      expect(Array.isArray(parseOutbox(text))).toBe(true);
    }),
  );
  expect(parseOutbox(null)).toEqual([]);
});

test('a write lost between tabs is recovered, each message once', () => {
  expect(mergeOutbox([anItem(1), anItem(3)], [anItem(1), anItem(2)])).toEqual([
    anItem(1),
    anItem(3),
    anItem(2),
  ]);
});

test('a message seen in the conversation leaves the outbox', () => {
  const items = [anItem(1), anItem(2)];
  expect(withoutStored(items, [aMessage({ client_id: aClientId(1) })])).toEqual([anItem(2)]);
  expect(withoutStored(items, [aMessage({ client_id: aClientId(9) })])).toBe(items);
});

test('the sender sees when a message is refused or stays unanswered three times', () => {
  expect(sendState(anItem(1))).toBe('sending');
  expect(sendState(anItem(1, { attempts: 2 }))).toBe('sending');
  expect(sendState(anItem(1, { attempts: 3 }))).toBe('waiting');
  expect(sendState(anItem(1, { refused: 'conflict' }))).toBe('failed');
});
