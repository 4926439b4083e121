import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';

export const browserTimers = (): Timers => ({
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    return () => clearInterval(timer);
  },
});

export const browserClock = (): Clock => ({ now: () => Date.now() });

/** For round trips: never jumps when the wall clock is corrected. */
export const steadyClock = (): Clock => ({ now: () => performance.timeOrigin + performance.now() });
