import type { Timers } from '#shared/ports/timers.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';

interface ManualTimers {
  readonly timers: Timers;
  /** Moves the long timers forward, running what falls due on the way. */
  advance(byMs: number): void;
}

/**
 * Timers of a real server of which the long ones, of `fromMs` and more, wait for the test's hand; the
 * short ones run by themselves, so that sockets and batches work as ever.
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
