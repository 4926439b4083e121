import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { leaveSite } from '#site/features/geo-gate/gate-screens.tsx';

const leave = (entries: number) => {
  const clock = createFakeClock();
  const done: string[] = [];
  let hide = () => {};
  leaveSite(
    {
      history: { length: entries, back: () => done.push('back') },
      location: { replace: (url) => done.push(String(url)) },
      addEventListener: (_, listener) => (hide = listener),
    },
    clock,
    () => done.push('stayed'),
  );
  return { clock, done, hide: () => hide() };
};

test('goes back in history', () => {
  const { clock, done, hide } = leave(2);
  expect(done).toEqual(['back']);
  hide();
  clock.advance(60_000);
  expect(done).toEqual(['back']);
});

test('blanks a tab that has nothing to go back to', () => {
  const { clock, done } = leave(1);
  expect(done).toEqual(['about:blank']);
  expect(clock.pending()).toBe(0);
});

test('calls back when the page is still there after a while', () => {
  const { clock, done } = leave(3);
  clock.advance(2_500);
  expect(done).toEqual(['back', 'stayed']);
});
