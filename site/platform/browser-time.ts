import type { Clock } from '#shared/ports/clock.ts';
import { createTimers } from '#shared/ports/host-time.ts';
import type { Timers } from '#shared/ports/timers.ts';

export const browserTimers = (): Timers => createTimers(globalThis);

export const browserClock = (): Clock => ({
  now: () => Date.now(),
  steadyMs: () => performance.now(),
});
