import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';

/** The timers of a page, a worker and Node alike. */
interface TimerHost<Handle> {
  setTimeout(run: () => void, delayMs: number): Handle;
  clearTimeout(timer: Handle): void;
  setInterval(run: () => void, periodMs: number): Handle;
  clearInterval(timer: Handle): void;
}

/** The host's own timers. In Node they hold the process open. */
export const createTimers = <Handle>(host: TimerHost<Handle>): Timers => ({
  after: (delayMs, run) => {
    const timer = host.setTimeout(run, delayMs);
    return () => host.clearTimeout(timer);
  },
  every: (periodMs, run) => {
    const timer = host.setInterval(run, periodMs);
    return () => host.clearInterval(timer);
  },
});

export const wallClock: Clock = { now: () => Date.now() };
