import { expect, test } from 'vitest';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createMemoryKeyValue } from '#shared/testing/memory-key-value.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createDelivery } from '#site/features/analytics/delivery.ts';
import { createEventQueue } from '#site/features/analytics/event-queue.ts';
import { createSendingPause } from '#site/features/analytics/sending-pause.ts';
import { answerOf, type Answer } from '#site/features/analytics/transport.ts';
import { browserRandom, newUuid7 } from '#site/platform/browser-random.ts';
import { settled } from '#shared/client/testing/settled.ts';
import { createWithLock } from '#site/platform/web-lock.ts';

const aDelivery = ({
  storage = createMemoryKeyValue(),
  reportsStatus = true,
  takesBeacons = true,
}: { storage?: KeyValue; reportsStatus?: boolean; takesBeacons?: boolean } = {}) => {
  const clock = createFakeClock();
  const queue = createEventQueue(storage, clock);
  const beacons: string[] = [];
  const posts: string[] = [];
  const state = { isOnline: true, isOff: false, answer: 'stored' as Answer };
  let answer = (_answer: Answer): void => undefined;
  const delivery = createDelivery({
    queue,
    pause: createSendingPause(storage, clock),
    transport: {
      reportsBeaconStatus: reportsStatus,
      beacon: (body) => takesBeacons && beacons.push(body) > 0,
      onBeaconAnswer: (listener) => (answer = listener),
      post: (body) => {
        posts.push(body);
        return Promise.resolve(state.answer);
      },
    },
    timers: clock,
    clock,
    withLock: createWithLock(undefined, clock),
    isOnline: () => state.isOnline,
    onOff: () => (state.isOff = true),
  });
  const add = (name: string, isLast = false) =>
    delivery.add(
      { id: newUuid7(browserRandom(), clock.now()), body: `{"name":"${name}"}` },
      isLast,
    );
  const advance = async (byMs: number) => {
    clock.advance(byMs);
    await settled();
  };
  return {
    clock,
    queue,
    beacons,
    posts,
    state,
    delivery,
    add,
    advance,
    answer: (a: Answer) => answer(a),
  };
};

test('keeps an event sent by beacon until the browser reports it as stored', () => {
  const { add, beacons, posts, queue, answer } = aDelivery();
  add('a');
  add('b');
  expect(beacons).toHaveLength(2);
  answer('stored');
  expect(queue.all()).toHaveLength(2);
  answer('stored');
  expect(queue.all()).toEqual([]);
  expect(posts).toEqual([]);
});

test('sends a whole batch again when one of its beacons failed', async () => {
  const { add, posts, queue, answer, advance } = aDelivery();
  add('a');
  add('b');
  answer('stored');
  answer(0);
  await advance(1_999);
  expect(posts).toEqual([]);
  await advance(1);
  expect(posts).toEqual(['{"name":"a"}', '{"name":"b"}']);
  expect(queue.all()).toEqual([]);
});

test('switches to requests when the browser reports no beacon status', async () => {
  const { add, beacons, posts, queue, advance, answer } = aDelivery();
  add('a');
  await advance(15_000);
  await advance(0);
  expect(posts).toEqual(['{"name":"a"}']);
  add('b');
  answer('stored');
  await settled();
  expect(posts).toHaveLength(2);
  expect(beacons).toHaveLength(1);
  expect(queue.all()).toEqual([]);
});

test('without beacon status, uses requests and sends beacons only on leaving', async () => {
  const { add, beacons, posts, queue, advance } = aDelivery({ reportsStatus: false });
  add('a');
  add('last', true);
  await settled();
  expect([posts.length, beacons.length]).toEqual([1, 1]);
  expect(queue.all()).toHaveLength(1);
  await advance(15_000);
  await advance(0);
  expect(queue.all()).toEqual([]);
});

test('sends a refused beacon again as a request at once', async () => {
  const { add, posts, queue } = aDelivery({ takesBeacons: false });
  add('a', true);
  expect(posts).toHaveLength(1);
  await settled();
  expect(queue.all()).toEqual([]);
});

test('failures wait 2 s, doubling to 120 s, and longer when the server requires it', async () => {
  const { add, posts, state, advance } = aDelivery({ takesBeacons: false });
  state.answer = 0;
  add('a');
  await settled();
  const waits = [2, 4, 8, 16, 32, 64, 120, 120];
  for (const [index, seconds] of waits.entries()) {
    await advance(seconds * 1_000 - 1);
    expect(posts).toHaveLength(index + 1);
    await advance(1);
    expect(posts).toHaveLength(index + 2);
  }
  state.answer = 300_000;
  await advance(120_000);
  const requested = posts.length;
  await advance(299_999);
  expect(posts).toHaveLength(requested);
  state.answer = 'stored';
  await advance(1);
  expect(posts).toHaveLength(requested + 1);
});

test('new events wait during a pause set by the server, also after a reload', async () => {
  const storage = createMemoryKeyValue();
  const first = aDelivery({ storage, takesBeacons: false });
  first.state.answer = 60_000;
  first.add('a');
  await settled();
  first.add('b');
  expect(first.posts).toHaveLength(1);
  const next = aDelivery({ storage });
  next.add('c');
  await next.delivery.flush();
  expect([next.posts, next.beacons]).toEqual([[], []]);
  await next.advance(60_000);
  await next.advance(0);
  expect(next.posts).toHaveLength(3);
});

test('sends nothing offline, and everything in order once back online', async () => {
  const { add, beacons, posts, state, delivery, advance } = aDelivery();
  state.isOnline = false;
  add('a');
  add('b');
  await advance(600_000);
  expect([...beacons, ...posts]).toEqual([]);
  state.isOnline = true;
  await delivery.flush();
  expect(posts).toEqual(['{"name":"a"}', '{"name":"b"}']);
});

test('leaves an event another tab has just sent to that tab, and retries it later', async () => {
  const storage = createMemoryKeyValue();
  aDelivery({ storage }).add('of another page', true);
  const here = aDelivery({ storage });
  await here.delivery.flush();
  expect(here.posts).toEqual([]);
  await here.advance(20_000);
  expect(here.posts).toHaveLength(1);
  expect(here.queue.all()).toEqual([]);
});

test('drops an event that the server permanently refuses', async () => {
  const { add, queue, answer } = aDelivery();
  add('a');
  answer('refused');
  await settled();
  expect(queue.all()).toEqual([]);
});

test('empties the queue and sends nothing more once analytics is off', async () => {
  const { add, queue, answer, state, beacons, advance } = aDelivery();
  add('a');
  answer('off');
  add('b');
  await advance(600_000);
  expect([state.isOff, queue.all(), beacons.length]).toEqual([true, [], 1]);
});

test('the queue holds the newest 500 valid events, none older than a week', () => {
  const storage = createMemoryKeyValue();
  const clock = createFakeClock();
  storage.set('foyer.events', 'rubbish\n\nundefined {}');
  const queue = createEventQueue(storage, clock);
  const put = (n: number) =>
    queue.put({ id: newUuid7(browserRandom(), clock.now()), body: `{"n":${n}}` });
  for (let n = 0; n < 510; n += 1) put(n);
  expect(queue.all()).toHaveLength(500);
  expect(queue.all()[0]?.body).toBe('{"n":10}');
  clock.advance(7 * DAY_MS);
  put(510);
  expect(queue.all().map((event) => event.body)).toEqual(['{"n":510}']);
});

test.each([
  [200, null, 'stored'],
  [204, null, 'stored'],
  [404, null, 'off'],
  [400, null, 'refused'],
  [413, null, 'refused'],
  [429, '7', 7_000],
  [429, 'Mon, 05 Jan 2026 09:00:30 GMT', 30_000],
  [503, 'soon', 0],
  [500, null, 0],
  [0, null, 0],
] as const)('status %s with Retry-After %s is %s', (status, retryAfter, answer) => {
  expect(answerOf(status, retryAfter, Date.UTC(2026, 0, 5, 9))).toBe(answer);
});
