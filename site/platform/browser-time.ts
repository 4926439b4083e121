import type { Clock } from '#shared/ports/clock.ts';
import { createTimers, wallClock } from '#shared/ports/host-time.ts';
import type { Timers } from '#shared/ports/timers.ts';

export const browserTimers = (): Timers => createTimers(globalThis);

export const browserClock = (): Clock => wallClock;

/** Monotonic, for round trips: does not jump when the wall clock is corrected. */
export const steadyClock = (): Clock => ({ now: () => performance.timeOrigin + performance.now() });
