import type { Clock } from '#shared/ports/clock.ts';

/** The time that waits are measured by: a wall clock that is set back does not lengthen them. */
export const steadyNow = (clock: Clock): number => clock.steadyMs?.() ?? clock.now();
