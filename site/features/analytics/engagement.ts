import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/**
 * Tells of every 60 s the page was visible. Time out of sight does not count, and the part of
 * a minute before it is kept for afterwards. `steady` must not jump.
 */
export const createEngagement = (
  { steady, timers }: { steady: Clock; timers: Timers },
  onMinute: (engagedMs: number) => void,
) => {
  const { engagementEveryMs } = limits.analytics;
  let leftMs: number = engagementEveryMs;
  let since = 0;
  let cancel: Cancel | null = null;
  const resume = () => {
    since = steady.now();
    cancel ??= timers.after(leftMs, () => {
      leftMs = engagementEveryMs;
      cancel = null;
      resume();
      // Not what the clock says: a machine asleep is nobody reading.
      onMinute(engagementEveryMs);
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
