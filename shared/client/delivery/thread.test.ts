import { expect, test } from 'vitest';
import type { Message } from '#shared/contracts/message.ts';
import { aConversationId, aMessage, aMessageId } from '#shared/testing/builders.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import type { Page } from '#shared/client/delivery/fetch-page.ts';
import { createThread } from '#shared/client/delivery/thread.ts';
import { settled } from '#shared/client/testing/settled.ts';

const someMessages = (from: number, to: number): Message[] =>
  Array.from({ length: to - from + 1 }, (_, n) => aMessage({ seq: from + n }));

/** A server with `count` messages that returns pages of at most `pageSize`. */
const aThread = (options: {
  count: number;
  newest?: Message[];
  after?: number;
  pageSize?: number;
}) => {
  const server = { count: options.count, answers: [] as Page[] };
  const requested: (number | null)[] = [];
  const timers = createFakeClock();
  const fresh: number[] = [];
  const history: number[] = [];
  const goneLog: string[] = [];
  const thread = createThread({
    id: aConversationId(),
    ...(options.newest ? { newest: options.newest } : {}),
    ...(options.after === undefined ? {} : { after: options.after }),
    timers,
    jitter: () => 0.5,
    fetchPage: (after, limit) => {
      requested.push(after);
      const answer = server.answers.shift();
      if (answer) return Promise.resolve(answer);
      const size = Math.min(limit, options.pageSize ?? limit);
      const from = after === null ? Math.max(1, server.count - size + 1) : after + 1;
      const to = Math.min(server.count, from + size - 1);
      const messages = someMessages(from, to);
      return Promise.resolve({ ok: true, messages, hasMore: to < server.count });
    },
    onChange: (_, added, isHistory) =>
      (isHistory ? history : fresh).push(...added.map((message) => message.seq)),
    onGone: () => goneLog.push('gone'),
  });
  const seqs = () => thread.state().messages.map((message) => message.seq);
  return { thread, server, requested, timers, fresh, history, goneLog, seqs };
};

test('catches up from the last complete seq, page by page, until nothing is missing', async () => {
  const { thread, requested, seqs, fresh } = aThread({
    count: 7,
    newest: someMessages(1, 2),
    pageSize: 2,
  });
  thread.sync();
  await settled();
  expect(requested).toEqual([2, 4, 6]);
  expect(seqs()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(fresh).toEqual([3, 4, 5, 6, 7]);
});

test('fills the gap before a pushed message', async () => {
  const { thread, requested, seqs } = aThread({ count: 5, newest: someMessages(1, 2) });
  thread.receive([aMessage({ seq: 5 })]);
  await settled();
  expect(requested).toEqual([2]);
  expect(seqs()).toEqual([1, 2, 3, 4, 5]);
});

test('ignores messages of other conversations', async () => {
  const { thread, requested, seqs } = aThread({ count: 5, newest: someMessages(1, 2) });
  thread.receive([aMessage({ seq: 5, conversation_id: aConversationId(2) }), aMessage({ seq: 3 })]);
  await settled();
  expect(seqs()).toEqual([1, 2, 3]);
  expect(requested).toEqual([]);
});

test('with a start seq, fetches what follows and reports it as new', async () => {
  const { thread, requested, fresh } = aThread({ count: 5, newest: [], after: 3 });
  thread.sync();
  await settled();
  expect(requested).toEqual([3]);
  expect(fresh).toEqual([4, 5]);
});

test('a message in order, or a duplicate, triggers no fetch', async () => {
  const { thread, requested, seqs } = aThread({ count: 3, newest: someMessages(1, 2) });
  thread.receive([aMessage({ seq: 3 })]);
  thread.receive([aMessage({ seq: 3 })]);
  await settled();
  expect(requested).toEqual([]);
  expect(seqs()).toEqual([1, 2, 3]);
});

test.each([
  ['with the same id', { content: 'edited on the way' }],
  ['with another id and a text that begins alike', { id: aMessageId(9), seq: 4 }],
  ['without an id', { id: undefined }],
])('a message that comes again %s is shown and reported once', async (_, over) => {
  const { thread, fresh, seqs, requested } = aThread({ count: 3, newest: someMessages(1, 2) });
  const message = aMessage({ seq: 3, content: `${'x'.repeat(32)} the end` });
  const again = { ...message, content: `${'x'.repeat(32)} another end`, ...over } as Message;
  thread.receive([message]);
  thread.receive([again]);
  thread.receive([again, message]);
  await settled();
  expect(seqs()).toEqual([1, 2, 3]);
  expect(fresh).toEqual([3]);
  expect(requested).toEqual([]);
  expect(thread.state().messages.at(-1)).toBe(message);
});

test('retries an unanswered catch-up until it succeeds', async () => {
  const { thread, server, timers, seqs } = aThread({ count: 3, newest: someMessages(1, 1) });
  server.answers.push({ ok: false, problem: null }, { ok: false, problem: null });
  thread.sync();
  await settled();
  timers.advance(1_000);
  await settled();
  expect(seqs()).toEqual([1]);
  timers.advance(2_000);
  await settled();
  expect(seqs()).toEqual([1, 2, 3]);
});

test('drops a conversation that the visitor no longer owns', async () => {
  const { thread, server, timers, goneLog } = aThread({ count: 3, newest: [] });
  server.answers.push({ ok: false, problem: { code: 'not_found', message: '' } });
  thread.sync();
  await settled();
  expect(goneLog).toEqual(['gone']);
  expect(timers.pending()).toBe(0);
});

test('without a start seq, loads the newest page and earlier ones without overlap', async () => {
  const { thread, requested, seqs, history, fresh } = aThread({ count: 450 });
  thread.sync();
  await settled();
  expect([seqs()[0], seqs().at(-1)]).toEqual([251, 450]);
  expect(thread.state().hasEarlier).toBe(true);
  await thread.loadEarlier();
  expect(seqs()[0]).toBe(51);
  await thread.loadEarlier();
  expect(requested).toEqual([null, 50, 0]);
  expect(seqs()).toEqual(Array.from({ length: 450 }, (_, n) => n + 1));
  expect(thread.state().hasEarlier).toBe(false);
  expect(history).toHaveLength(450);
  expect(fresh).toEqual([]);
});

test('loads earlier messages across several pages without a gap', async () => {
  const { thread, requested, seqs, history, fresh } = aThread({
    count: 300,
    newest: someMessages(251, 300),
    pageSize: 60,
  });
  expect(await thread.loadEarlier()).toBe(true);
  expect(requested).toEqual([50, 110, 170, 230]);
  expect(seqs()).toEqual(Array.from({ length: 250 }, (_, n) => n + 51));
  expect(history).toHaveLength(250);
  expect(fresh).toEqual([]);
  expect(thread.state().hasEarlier).toBe(true);
});

test('requests the whole range of earlier messages again when one page failed', async () => {
  const { thread, server, seqs } = aThread({ count: 300, newest: someMessages(101, 300) });
  server.answers.push(
    { ok: true, messages: someMessages(1, 60), hasMore: true },
    { ok: false, problem: null },
  );
  expect(await thread.loadEarlier()).toBe(false);
  expect(seqs()).toHaveLength(200);
  expect(await thread.loadEarlier()).toBe(true);
  expect(seqs()).toHaveLength(300);
});

test('earlier messages can be requested again after a failure', async () => {
  const { thread, server, seqs } = aThread({ count: 300, newest: someMessages(101, 300) });
  server.answers.push({ ok: false, problem: null });
  expect(await thread.loadEarlier()).toBe(false);
  expect(thread.state().hasEarlier).toBe(true);
  expect(await thread.loadEarlier()).toBe(true);
  expect(seqs()).toHaveLength(300);
});

test('stops requesting from a server that reports more messages but returns none', async () => {
  const { thread, server, requested } = aThread({ count: 1, newest: someMessages(1, 1) });
  server.answers.push({ ok: true, messages: [], hasMore: true });
  thread.sync();
  await settled();
  expect(requested).toEqual([1]);
});
