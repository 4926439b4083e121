import type { Timers } from '#shared/ports/timers.ts';

/** Node's timers, unreferenced: they do not hold the process open. Await work that must finish. */
export const nodeTimers: Timers = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs);
    timer.unref();
    return () => clearTimeout(timer);
  },
  every: (periodMs, run) => {
    const timer = setInterval(run, periodMs);
    timer.unref();
    return () => clearInterval(timer);
  },
};
