import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { wakingFromSleep } from '#shared/client/realtime/wake-from-sleep.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const aSleeper = () => {
  const clock = createFakeClock();
  const life = createFakePageLife();
  const woken: number[] = [];
  const stop = wakingFromSleep(life, { timers: clock, clock }).onWake(() => woken.push(1));
  /** The machine stands still: the wall clock goes on, no timer does. */
  const sleep = (ms: number) => clock.jumpTo(clock.now() + ms);
  return { clock, life, woken, stop, sleep };
};

test('a machine that slept wakes the page at its next look', () => {
  const { clock, woken, sleep } = aSleeper();
  clock.advance(30_000);
  expect(woken).toEqual([]);
  sleep(3_600_000);
  clock.advance(10_000);
  expect(woken).toHaveLength(1);
  clock.advance(60_000);
  expect(woken).toHaveLength(1);
});

test('a page that is busy, hidden or whose clock goes back has not slept', () => {
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

test('what wakes a page otherwise still does, and stopped it leaves no timer', () => {
  const { clock, life, woken, stop } = aSleeper();
  life.wake();
  expect(woken).toHaveLength(1);
  stop();
  life.wake();
  expect(woken).toHaveLength(1);
  expect(clock.pending()).toBe(0);
});
