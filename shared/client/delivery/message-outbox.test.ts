import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import { parseOutbox, sendState, type OutboxMessage } from '#shared/domain/message-outbox.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { aClientId, aConversationId, aMessage } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { createMessageOutbox } from '#shared/client/delivery/message-outbox.ts';
import type { BoundMessage, SendResult } from '#shared/client/delivery/send-message.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';
import type { WithLock } from '#shared/ports/lock.ts';

const KEY = 'test.outbox';
const stored = (item: BoundMessage): SendResult => ({
  kind: 'stored',
  message: aMessage({ client_id: item.client_id, content: item.content }),
});

interface Setup {
  storage?: KeyValue;
  withLock?: WithLock;
  send?: (item: BoundMessage) => SendResult | Promise<SendResult>;
  conversation?: () => ReturnType<typeof aConversationId> | null;
  firstId?: number;
}

const anOutbox = ({
  storage = createMemoryKeyValue(),
  withLock = createLocalLock(),
  send = stored,
  conversation = () => aConversationId(),
  firstId = 1,
}: Setup = {}) => {
  const clock = createFakeClock();
  const sent: BoundMessage[] = [];
  const log: string[] = [];
  const arrived: Message[] = [];
  let id = firstId;
  const outbox = createMessageOutbox({
    storage,
    key: KEY,
    withLock,
    clock,
    timers: clock,
    jitter: () => 0.5,
    newClientId: () => aClientId(id++),
    conversation,
    send: async (item) => {
      sent.push(item);
      return send(item);
    },
    onChange: (items) => log.push(`${items.length} waiting`),
    onStored: (message) => {
      arrived.push(message);
      log.push(`stored ${message.content}`);
    },
  });
  const add = (content: string) =>
    outbox.add({ content, conversation_id: conversation(), sent_from_page: '/' });
  const storedItems = (): readonly OutboxMessage[] => parseOutbox(storage.get(KEY));
  return { outbox, add, storedItems, sent, log, arrived, clock, storage };
};

test('stores a message before sending it and removes it once the server has it', async () => {
  const { add, storedItems, outbox, log } = anOutbox();
  add('one');
  expect(storedItems()).toMatchObject([{ content: 'one', client_id: aClientId(1) }]);
  await settled();
  expect(outbox.items()).toEqual([]);
  expect(storedItems()).toEqual([]);
  expect(log).toEqual(['1 waiting', 'stored one', '0 waiting']);
});

test('sends messages one at a time, in the order they were written', async () => {
  let underWay = 0;
  const { add, sent } = anOutbox({
    send: async (item) => {
      underWay += 1;
      expect(underWay).toBe(1);
      await settled();
      underWay -= 1;
      return stored(item);
    },
  });
  for (const content of ['one', 'two', 'three']) add(content);
  for (let round = 0; round < 8; round += 1) await settled();
  expect(sent.map((item) => item.content)).toEqual(['one', 'two', 'three']);
});

test('retries an unanswered message with backoff while the next one waits', async () => {
  let isUp = false;
  const { add, sent, clock, outbox } = anOutbox({
    send: (item) => (isUp ? stored(item) : { kind: 'later', afterMs: 0 }),
  });
  add('one');
  add('two');
  await settled();
  await settled();
  expect(new Set(sent.map((item) => item.content))).toEqual(new Set(['one']));
  isUp = true;
  clock.advance(30_000);
  await settled();
  expect(sent.slice(-2).map((item) => item.content)).toEqual(['one', 'two']);
  expect(new Set(sent.map((item) => item.client_id))).toEqual(
    new Set([aClientId(1), aClientId(2)]),
  );
  expect(outbox.items()).toEqual([]);
});

test('writing more while the server is unreachable does not speed up the retries', async () => {
  const { add, sent } = anOutbox({ send: () => ({ kind: 'later', afterMs: 0 }) });
  for (const content of ['one', 'two', 'three', 'four']) {
    add(content);
    await settled();
  }
  expect(sent.map((item) => item.content)).toEqual(['one']);
});

test('unsent messages survive a reload with their client ids', async () => {
  const storage = createMemoryKeyValue();
  const before = anOutbox({ storage, send: () => ({ kind: 'later', afterMs: 0 }) });
  before.add('one');
  await settled();
  before.outbox.stop();
  const after = anOutbox({ storage, firstId: 50 });
  expect(after.outbox.items()).toMatchObject([{ content: 'one', attempts: 1 }]);
  after.outbox.flush();
  await settled();
  expect(after.sent).toMatchObject([{ client_id: aClientId(1) }]);
});

test('keeps a refused message, marked as refused, and sends the others', async () => {
  const { add, sent, outbox } = anOutbox({
    send: (item) =>
      item.content === 'bad' ? { kind: 'refused', code: 'validation_failed' } : stored(item),
  });
  add('bad');
  add('good');
  await settled();
  await settled();
  expect(sent.map((item) => item.content)).toEqual(['bad', 'good']);
  expect(outbox.items()).toMatchObject([{ content: 'bad', refused: 'validation_failed' }]);
});

test('a message that always fails on the server does not block later ones', async () => {
  const { add, sent, outbox, clock } = anOutbox({
    send: (item) =>
      item.content === 'bad' ? { kind: 'later', afterMs: 0, isFault: true } : stored(item),
  });
  add('bad');
  add('good');
  for (let attempt = 0; attempt < 5; attempt += 1) {
    await settled();
    clock.advance(60_000);
  }
  await settled();
  expect(sent.map((item) => item.content)).toEqual(['bad', 'bad', 'bad', 'bad', 'bad', 'good']);
  expect(outbox.items()).toMatchObject([
    { content: 'bad', refused: 'internal', refusal: 'the server could not store it' },
  ]);
});

test('retries a refused message as a new one, in the current conversation', async () => {
  let conversation = aConversationId(1);
  const { add, sent, outbox } = anOutbox({
    conversation: () => conversation,
    send: (item) =>
      item.conversation_id === aConversationId(1)
        ? { kind: 'refused', code: 'not_found' }
        : stored(item),
  });
  add('one');
  await settled();
  conversation = aConversationId(2);
  outbox.retry(aClientId(1));
  await settled();
  expect(sent.at(-1)).toMatchObject({
    client_id: aClientId(2),
    conversation_id: aConversationId(2),
  });
  expect(outbox.items()).toEqual([]);
});

test('a message written before the conversation exists waits for it', async () => {
  let conversation: ReturnType<typeof aConversationId> | null = null;
  const { add, sent, storedItems, outbox } = anOutbox({
    conversation: () => conversation,
    send: () => ({ kind: 'later', afterMs: 0 }),
  });
  add('early');
  await settled();
  expect(sent).toEqual([]);
  conversation = aConversationId(4);
  outbox.flush();
  await settled();
  expect(storedItems()).toMatchObject([{ conversation_id: aConversationId(4) }]);
});

test('two tabs that share a lock send each message once', async () => {
  const storage = createMemoryKeyValue();
  const withLock = createLocalLock();
  const first = anOutbox({ storage, withLock });
  const second = anOutbox({ storage, withLock, firstId: 50 });
  first.add('from the first');
  second.add('from the second');
  for (let round = 0; round < 4; round += 1) await settled();
  const ids = [...first.sent, ...second.sent].map((item) => item.client_id);
  // The answer, or null if the call failed. Other errors pass through.
  expect(ids.toSorted()).toEqual([aClientId(1), aClientId(50)]);
});

test('removes a message another tab sent when it appears in the conversation', () => {
  const storage = createMemoryKeyValue();
  const { outbox, add, storedItems } = anOutbox({ storage, conversation: () => null });
  add('one');
  outbox.settle([aMessage({ client_id: aClientId(1) })]);
  expect(outbox.items()).toEqual([]);
  expect(storedItems()).toEqual([]);
});

test('sends a message even when storage is full', async () => {
  const { add, sent, outbox } = anOutbox({ storage: createMemoryKeyValue({ isFull: true }) });
  add('one');
  await settled();
  expect(sent).toHaveLength(1);
  expect(outbox.items()).toEqual([]);
});

test('holds at most two hundred messages and refuses the next until some are sent', async () => {
  let isDown = true;
  const { outbox, add, storedItems, clock } = anOutbox({
    send: (item) => (isDown ? { kind: 'later', afterMs: 0 } : stored(item)),
  });
  for (let n = 1; n <= 200; n += 1) expect(add(`message ${n}`)).toBe(true);
  expect(add('one too many')).toBe(false);
  expect(storedItems()).toHaveLength(200);
  isDown = false;
  await settled();
  clock.advance(60_000);
  await settled();
  expect(add('now there is room')).toBe(true);
  expect(outbox.items().some((item) => item.content === 'one too many')).toBe(false);
});

test('preserves what another tab stored when it writes, even if that tab is gone', () => {
  const storage = createMemoryKeyValue();
  const later: SendResult = { kind: 'later', afterMs: 0 };
  const first = anOutbox({ storage, send: () => later });
  const second = anOutbox({ storage, send: () => later, firstId: 50 });
  first.add('of the first');
  first.add('of the first again');
  first.outbox.stop();
  second.add('of the second');
  expect(second.storedItems().map(({ content }) => content)).toEqual([
    'of the first',
    'of the first again',
    'of the second',
  ]);
});

test('sends what another tab left in storage before its own first message', async () => {
  const storage = createMemoryKeyValue();
  const gone = anOutbox({ storage, send: () => ({ kind: 'later', afterMs: 0 }) });
  const fresh = anOutbox({ storage, firstId: 50 });
  gone.add('left behind');
  gone.outbox.stop();
  fresh.add('written now');
  await settled();
  expect(fresh.sent.map(({ content }) => content)).toEqual(['left behind', 'written now']);
  expect(fresh.storedItems()).toEqual([]);
});

test('removes a message in all tabs once one tab finds it in the conversation', () => {
  const storage = createMemoryKeyValue();
  const later: SendResult = { kind: 'later', afterMs: 0 };
  const first = anOutbox({ storage, send: () => later });
  const second = anOutbox({ storage, send: () => later, firstId: 50 });
  first.add('arrived');
  second.add('waits');
  first.outbox.settle([aMessage({ client_id: aClientId(1) })]);
  expect(first.storedItems().map(({ content }) => content)).toEqual(['waits']);
  second.add('waits too');
  expect(second.storedItems().map(({ content }) => content)).toEqual(['waits', 'waits too']);
});

test('discards messages for an erased conversation, in storage as well', async () => {
  const storage = createMemoryKeyValue();
  const { add, outbox } = anOutbox({ storage, send: () => ({ kind: 'later', afterMs: 0 }) });
  add('for the erased one');
  await settled();
  expect(outbox.items()).toHaveLength(1);
  outbox.discard(aConversationId(9));
  expect(outbox.items()).toHaveLength(1);
  outbox.discard(aConversationId());
  expect(outbox.items()).toEqual([]);
  expect(storage.get(KEY)).toBeNull();
});

test('a rate-limited message shows that, waits as long as required and is then sent', async () => {
  let isSlow = true;
  const { add, sent, clock, storedItems, outbox } = anOutbox({
    send: (item) => (isSlow ? { kind: 'later', afterMs: 60_000, isSlowed: true } : stored(item)),
  });
  add('one too many');
  await settled();
  for (let n = 0; n < 5; n += 1) {
    expect(storedItems().map(sendState)).toEqual(['slowed']);
    clock.advance(60_000);
    await settled();
  }
  expect(sent).toHaveLength(6);
  isSlow = false;
  clock.advance(60_000);
  await settled();
  expect(outbox.items()).toEqual([]);
});
