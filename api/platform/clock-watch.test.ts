import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { watchClock } from '#api/platform/clock-watch.ts';

test('logs a clock jump once, and nothing for a steady clock', () => {
  const clock = createFakeClock();
  const lines: unknown[] = [];
  const stop = watchClock(clock, clock, { warn: (event, fields) => lines.push([event, fields]) });
  clock.advance(60_000);
  expect(lines).toEqual([]);
  clock.jumpTo(clock.now() - 3_600_000);
  clock.advance(60_000);
  clock.jumpTo(clock.now() + 120_000);
  clock.advance(60_000);
  expect(lines).toEqual([
    ['clock_jumped', { duration_ms: -3_600_000, reason: 'the clock was set back' }],
    [
      'clock_jumped',
      { duration_ms: 120_000, reason: 'the clock was set ahead, or the machine slept' },
    ],
  ]);
  stop();
  expect(clock.pending()).toBe(0);
});
