import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

const LOOK_EVERY_MS = 10_000;
/** A check later than this means sleep, not merely a busy page. */
const SLEPT_AFTER_MS = 20_000;

interface SleepDeps {
  timers: Timers;
  /** Wall clock: in some browsers the monotonic clock stops while the machine sleeps. */
  clock: Clock;
}

/**
 * Wraps a page life and also wakes it after the machine slept: opening a laptop fires no event, but
 * timers run late. Browsers throttle timers of hidden pages, so those wake when shown.
 */
export const wakingFromSleep = (life: PageLife, { timers, clock }: SleepDeps): PageLife => ({
  ...life,
  onWake: (listener) => {
    let lookedAt = clock.now();
    const stopWatching = timers.every(LOOK_EVERY_MS, () => {
      const lateMs = clock.now() - lookedAt - LOOK_EVERY_MS;
      lookedAt = clock.now();
      if (lateMs >= SLEPT_AFTER_MS && life.isVisible()) listener();
    });
    const stopWaking = life.onWake(listener);
    return () => {
      stopWatching();
      stopWaking();
    };
  },
});
