import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

const EVERY_MS = limits.analytics.engagementEveryMs;

/**
 * Reports every 60 s of visible time. Hidden time does not count; an incomplete minute carries
 * over.
 */
export const createEngagement = (
  { clock, timers }: { clock: Clock; timers: Timers },
  onMinute: (engagedMs: number) => void,
) => {
  let leftMs: number = EVERY_MS;
  let since = 0;
  let cancel: Cancel | null = null;
  const resume = () => {
    since = steadyNow(clock);
    cancel ??= timers.after(leftMs, () => {
      leftMs = EVERY_MS;
      cancel = null;
      resume();
      // A fixed minute, not the clock's difference: nobody reads on a sleeping machine.
      onMinute(EVERY_MS);
    });
  };
  return {
    resume: () => {
      if (!cancel) resume();
    },
    pause: () => {
      if (!cancel) return;
      cancel();
      cancel = null;
      leftMs = Math.max(0, leftMs - steadyNow(clock) + since);
    },
  };
};
