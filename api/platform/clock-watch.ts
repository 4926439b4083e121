import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Logger } from '#api/platform/logger.ts';

const LOOK_EVERY_MS = 10_000;
const JUMP_MS = 5_000;

/**
 * Logs when the clock was set or the machine slept, since times in the data then jump. Returns a stop
 * function.
 */
export const watchClock = (clock: Clock, timers: Timers, logger: Pick<Logger, 'warn'>): Cancel => {
  const difference = () => clock.now() - steadyNow(clock);
  let known = difference();
  return timers.every(LOOK_EVERY_MS, () => {
    const now = difference();
    const jumpedMs = Math.round(now - known);
    known = now;
    if (Math.abs(jumpedMs) >= JUMP_MS)
      logger.warn('clock_jumped', {
        duration_ms: jumpedMs,
        reason:
          jumpedMs < 0 ? 'the clock was set back' : 'the clock was set ahead, or the machine slept',
      });
  });
};
