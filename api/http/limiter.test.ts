import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createLimiter } from '#api/http/limiter.ts';

const takeMany = (limiter: ReturnType<typeof createLimiter>, count: number) =>
  Array.from({ length: count }, () => limiter.take('a')).filter((waitMs) => waitMs === 0).length;

test('a burst passes at once, then the bucket refills over time', () => {
  const clock = createFakeClock();
  const limiter = createLimiter(clock, [{ times: 2_000, withinMs: 100_000 }]);
  expect(takeMany(limiter, 2_500)).toBe(2_000);
  expect(limiter.take('a')).toBe(50);
  expect(limiter.take('b')).toBe(0);
  clock.advance(1_000);
  expect(takeMany(limiter, 100)).toBe(20);
});

test('every rule is enforced', () => {
  const clock = createFakeClock();
  const limiter = createLimiter(clock, [
    { times: 5, withinMs: 600_000 },
    { times: 8, withinMs: 24 * 3_600_000 },
  ]);
  expect(takeMany(limiter, 9)).toBe(5);
  clock.advance(600_000);
  expect(takeMany(limiter, 9)).toBe(3);
  expect(limiter.take('a')).toBeGreaterThan(2 * 3_600_000);
});

test('a caller who waits as long as required gets through', () => {
  const rule = fc.record({
    times: fc.integer({ min: 1, max: 3_000 }),
    withinMs: fc.integer({ min: 1, max: 90_000_000 }),
  });
  fc.assert(
    fc.property(fc.array(rule, { minLength: 1, maxLength: 3 }), (rules) => {
      const clock = createFakeClock();
      const limiter = createLimiter(clock, rules);
      const most = Math.min(...rules.map(({ times }) => times));
      expect(takeMany(limiter, most)).toBe(most);
      clock.advance(limiter.waitMs('a'));
      expect(limiter.take('a')).toBe(0);
    }),
  );
});

test('checking counts nothing, and returned units can be used again', () => {
  const limiter = createLimiter(createFakeClock(), [{ times: 1, withinMs: 1_000 }]);
  for (let n = 0; n < 5; n += 1) expect(limiter.waitMs('a')).toBe(0);
  expect(limiter.has('a')).toBe(false);
  expect(limiter.take('a')).toBe(0);
  expect(limiter.take('a')).toBe(1_000);
  limiter.giveBack('a');
  expect(limiter.take('a')).toBe(0);
  limiter.forget('a');
  expect(limiter.take('a')).toBe(0);
});

test('a clock set back or forward neither fills a bucket nor lengthens a wait', () => {
  for (const offMs of [-3_600_000, 3_600_000]) {
    const clock = createFakeClock();
    const limiter = createLimiter(clock, [{ times: 10, withinMs: 10_000 }]);
    takeMany(limiter, 10);
    clock.advance(400);
    clock.jumpTo(clock.now() + offMs);
    expect(limiter.waitMs('a')).toBe(600);
    clock.advance(600);
    expect(limiter.waitMs('a')).toBe(0);
    expect(limiter.take('a')).toBe(0);
  }
});

test('under a flood of keys the newest still count, and the oldest are evicted', () => {
  const limiter = createLimiter(createFakeClock(), [{ times: 5, withinMs: 60_000 }]);
  limiter.take('first');
  for (let n = 0; n < 25_000; n += 1) limiter.take(`flood ${n}`);
  expect(takeMany(limiter, 6)).toBe(5);
  expect(limiter.has('first')).toBe(false);
});

test('under a flood of keys a key in constant use is not evicted', () => {
  const limiter = createLimiter(createFakeClock(), [{ times: 5, withinMs: 60_000 }]);
  for (let n = 0; n < 90_000; n += 1) {
    limiter.take(`stranger ${n}`);
    if (n % 1_000 === 0) limiter.take('busy');
  }
  expect(limiter.waitMs('busy')).toBeGreaterThan(0);
  expect(limiter.has('stranger 89999')).toBe(true);
  expect(limiter.has('stranger 70001')).toBe(true);
  expect(limiter.has('stranger 69000')).toBe(false);
});

test('evicts a key unused for long even without a flood', () => {
  const clock = createFakeClock();
  const limiter = createLimiter(clock, [{ times: 5, withinMs: 60_000 }]);
  limiter.take('a');
  clock.advance(60_000);
  limiter.take('b');
  expect(limiter.has('a')).toBe(false);
});

test('a charge may exceed the rest, and the debt is at most one refill', () => {
  const clock = createFakeClock();
  const limiter = createLimiter(clock, [{ times: 10, withinMs: 1_000 }]);
  limiter.charge('a', 15);
  expect(limiter.waitMs('a')).toBe(600);
  limiter.charge('a', 1_000_000);
  expect(limiter.waitMs('a')).toBe(1_100);
  limiter.giveBack('a', 20);
  expect(takeMany(limiter, 20)).toBe(10);
});
