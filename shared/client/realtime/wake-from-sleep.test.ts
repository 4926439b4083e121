import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { wakingFromSleep } from '#shared/client/realtime/wake-from-sleep.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const aSleeper = () => {
  const clock = createFakeClock();
  const life = createFakePageLife();
  const woken: number[] = [];
  const stop = wakingFromSleep(life, { timers: clock, clock }).onWake(() => woken.push(1));
  /** Puts the machine to sleep: the wall clock advances, timers do not. */
  const sleep = (ms: number) => clock.jumpTo(clock.now() + ms);
  return { clock, life, woken, stop, sleep };
};

test('wakes the page at the next check after the machine slept', () => {
  const { clock, woken, sleep } = aSleeper();
  clock.advance(30_000);
  expect(woken).toEqual([]);
  sleep(3_600_000);
  clock.advance(10_000);
  expect(woken).toHaveLength(1);
  clock.advance(60_000);
  expect(woken).toHaveLength(1);
});

test('a busy page, a hidden page or a clock set back is not a sleep', () => {
  const { clock, life, woken, sleep } = aSleeper();
  sleep(15_000);
  clock.advance(10_000);
  life.set({ isVisible: false });
  sleep(50_000);
  clock.advance(10_000);
  life.set({ isVisible: true });
  sleep(-3_600_000);
  clock.advance(10_000);
  expect(woken).toEqual([]);
});

test('other wake events still work, and no timer is left after stopping', () => {
  const { clock, life, woken, stop } = aSleeper();
  life.wake();
  expect(woken).toHaveLength(1);
  stop();
  life.wake();
  expect(woken).toHaveLength(1);
  expect(clock.pending()).toBe(0);
});
