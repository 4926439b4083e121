import type { Clock } from '#shared/ports/clock.ts';

/** A monotonic clock for measuring waits: setting the wall clock back does not lengthen them. */
export const steadyNow = (clock: Clock): number => clock.steadyMs?.() ?? clock.now();
