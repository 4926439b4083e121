import type { Timers } from '#shared/ports/timers.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';

interface ManualTimers {
  readonly timers: Timers;
  /** Advances the long timers and runs those that fall due. */
  advance(byMs: number): void;
}

/**
 * Timers for a real server. The test advances long ones, of `fromMs` and more; short ones run by
 * themselves, so that sockets and batches work as usual.
 */
export const createManualTimers = (fromMs: number): ManualTimers => {
  const clock = createFakeClock();
  const timersFor = (ms: number): Timers => (ms < fromMs ? nodeTimers : clock);
  return {
    timers: {
      after: (delayMs, run) => timersFor(delayMs).after(delayMs, run),
      every: (periodMs, run) => timersFor(periodMs).every(periodMs, run),
    },
    advance: clock.advance,
  };
};
