import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createRetrier, type AttemptResult } from '#shared/domain/retrier.ts';

/** One turn of the event loop, after which all promises that can settle have settled. */
const settled = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));

const aRetrier = (outcomes: AttemptResult[]) => {
  const timers = createFakeClock();
  const runs: number[] = [];
  const start = timers.now();
  const retrier = createRetrier(
    () => {
      runs.push(timers.now() - start);
      return Promise.resolve(outcomes.shift() ?? 'done');
    },
    { timers, jitter: () => 0.5 },
  );
  return { retrier, timers, runs };
};

test('repeats work with growing delays until it succeeds, and then stops', async () => {
  const { retrier, timers, runs } = aRetrier(['again', 'again', 'again']);
  retrier.kick();
  for (const waitMs of [1_000, 2_000, 4_000]) {
    await settled();
    timers.advance(waitMs);
  }
  await settled();
  expect(runs).toEqual([0, 1_000, 3_000, 7_000]);
  expect(timers.pending()).toBe(0);
});

test('after a success the backoff starts from the beginning', async () => {
  const { retrier, timers, runs } = aRetrier(['again', 'done', 'again']);
  retrier.kick();
  await settled();
  timers.advance(1_000);
  await settled();
  retrier.kick();
  await settled();
  timers.advance(1_000);
  await settled();
  expect(runs).toEqual([0, 1_000, 1_000, 2_000]);
});

test('a kick during a run repeats the work after it, not in parallel', async () => {
  const { retrier, runs } = aRetrier([]);
  retrier.kick();
  retrier.kick();
  retrier.kick();
  expect(runs).toHaveLength(1);
  await settled();
  expect(runs).toHaveLength(2);
});

test('a kick does not wait for the backoff', async () => {
  const { retrier, timers, runs } = aRetrier(['again']);
  retrier.kick();
  await settled();
  retrier.kick();
  await settled();
  expect(runs).toEqual([0, 0]);
  expect(timers.pending()).toBe(0);
});

test('waits at least as long as requested', async () => {
  const { retrier, timers, runs } = aRetrier([{ againAfterMs: 9_000 }]);
  retrier.kick();
  await settled();
  timers.advance(8_999);
  expect(runs).toHaveLength(1);
  timers.advance(1);
  expect(runs).toHaveLength(2);
});

test('after stopping it leaves no timer and runs no more', async () => {
  const { retrier, timers, runs } = aRetrier(['again']);
  retrier.kick();
  await settled();
  retrier.stop();
  retrier.kick();
  timers.advance(60_000);
  expect(runs).toHaveLength(1);
  expect(timers.pending()).toBe(0);
});
