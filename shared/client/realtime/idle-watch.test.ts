import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { watchIdle } from '#shared/client/realtime/idle-watch.ts';
import { createFakePageLife } from '#shared/client/testing/fake-page-life.ts';

const aWatch = () => {
  const timers = createFakeClock();
  const life = createFakePageLife();
  const flips: boolean[] = [];
  const watch = watchIdle({ timers, life, onFlip: (isIdle) => flips.push(isIdle) });
  return { timers, life, flips, watch };
};

test('idle after sixty seconds without input, until the next input', () => {
  const { timers, life, flips, watch } = aWatch();
  timers.advance(59_999);
  expect(watch.isIdle()).toBe(false);
  timers.advance(1);
  expect(watch.isIdle()).toBe(true);
  life.input();
  life.input();
  expect(flips).toEqual([true, false]);
});

test('input postpones idleness', () => {
  const { timers, life, flips } = aWatch();
  timers.advance(50_000);
  life.input();
  timers.advance(59_999);
  expect(flips).toEqual([]);
  timers.advance(1);
  expect(flips).toEqual([true]);
});

test('has no listeners or timers after stopping', () => {
  const { timers, life, flips, watch } = aWatch();
  watch.stop();
  life.input();
  timers.advance(120_000);
  expect(flips).toEqual([]);
  expect(timers.pending()).toBe(0);
});
