import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { PageLife } from '#shared/ports/page-life.ts';

const LOOK_EVERY_MS = 10_000;
/** Later than this a look is not merely a busy page's. */
const SLEPT_AFTER_MS = 20_000;

interface SleepDeps {
  timers: Timers;
  /** The wall's: some browsers stop the steady one while the machine sleeps. */
  clock: Clock;
}

/**
 * The same page, which also wakes when the machine has slept: a laptop that is closed and opened
 * tells a page nothing, but its timers are late. Hidden pages have their timers slowed by the
 * browser, so they wake when they are shown.
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
