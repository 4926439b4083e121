import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

const LOOK_EVERY_MS = 10_000;
/** A timer later than this does not just mean a busy page. */
const SLEPT_AFTER_MS = 20_000;

interface SleepDeps {
  timers: Timers;
  /** The wall clock: some browsers stop the monotonic one while the machine sleeps. */
  clock: Clock;
}

/**
 * Wraps a page so that it also wakes after the machine slept. Opening a closed laptop fires no
 * event, but timers run late. Browsers throttle the timers of hidden pages, so those wake when they
 * become visible.
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
