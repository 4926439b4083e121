import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { startSessionReaper } from '#api/features/analytics/ingest/session-reaper.ts';
import { createLogger } from '#api/platform/logger.ts';

test('idle sessions are closed every minute until it is stopped', () => {
  const clock = createFakeClock(0);
  const calls: number[] = [];
  const closeIdle = async (now: number) => {
    calls.push(now);
    return 0;
  };
  const logger = createLogger('silent');
  const stop = startSessionReaper({ store: { closeIdle }, clock, timers: clock, logger });
  clock.advance(150_000);
  expect(calls).toEqual([60_000, 120_000]);
  stop();
  expect(clock.pending()).toBe(0);
});
