import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createWhenSettled } from '#site/platform/when-settled.ts';

const aPage = ({ isLoaded = true, isAwaited = false } = {}) => {
  const clock = createFakeClock();
  const target = new EventTarget();
  let runs = 0;
  const whenSettled = createWhenSettled({
    timers: clock,
    target,
    isLoaded: () => isLoaded,
    isAwaited,
    whenIdle: (run) => run(),
  });
  const cancel = whenSettled(() => (runs += 1));
  return { clock, target, cancel, runs: () => runs };
};

test('a page left alone is settled four seconds after it has loaded', () => {
  const { clock, target, runs } = aPage({ isLoaded: false });
  clock.advance(10_000);
  expect(runs()).toBe(0);
  target.dispatchEvent(new Event('load'));
  clock.advance(3_999);
  expect(runs()).toBe(0);
  clock.advance(1);
  expect(runs()).toBe(1);
});

test('the first input settles it at once, and only once', () => {
  const { clock, target, runs } = aPage({ isLoaded: false });
  target.dispatchEvent(new Event('keydown'));
  expect(runs()).toBe(1);
  target.dispatchEvent(new Event('load'));
  target.dispatchEvent(new Event('pointerdown'));
  clock.advance(10_000);
  expect(runs()).toBe(1);
});

test('after cancelling it does not run', () => {
  const { clock, target, cancel, runs } = aPage();
  cancel();
  target.dispatchEvent(new Event('scroll'));
  clock.advance(10_000);
  expect(runs()).toBe(0);
});

test('what the visitor came for waits for neither the page nor an input', () => {
  expect(aPage({ isLoaded: false, isAwaited: true }).runs()).toBe(1);
});
