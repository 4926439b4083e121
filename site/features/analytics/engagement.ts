import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

const EVERY_MS = limits.analytics.engagementEveryMs;

/**
 * Reports every 60 s of visible time. Hidden time does not count; an incomplete minute carries
 * over. `steady` is monotonic.
 */
export const createEngagement = (
  { steady, timers }: { steady: Clock; timers: Timers },
  onMinute: (engagedMs: number) => void,
) => {
  let leftMs: number = EVERY_MS;
  let since = 0;
  let cancel: Cancel | null = null;
  const resume = () => {
    since = steady.now();
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
      leftMs = Math.max(0, leftMs - steady.now() + since);
    },
  };
};
