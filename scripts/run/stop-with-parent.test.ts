import { expect, test } from 'vitest';
import { stopWithParent } from './stop-with-parent.mjs';

const watch = (isUnderNpm: boolean) => {
  const seen = { parent: 100, stops: 0, isWatching: false };
  let look = () => {};
  stopWithParent({
    isUnderNpm,
    parentOf: () => seen.parent,
    stop: () => (seen.stops += 1),
    every: (_, run) => {
      seen.isWatching = true;
      look = run;
      return () => {
        seen.isWatching = false;
        look = () => {};
      };
    },
  });
  return { seen, look: () => look() };
};

test('stops once when the shell of npm is gone, and not before', () => {
  const { seen, look } = watch(true);
  look();
  expect(seen).toMatchObject({ stops: 0, isWatching: true });
  seen.parent = 1;
  look();
  look();
  expect(seen).toMatchObject({ stops: 1, isWatching: false });
});

test('without npm a server outlives the process that started it', () => {
  const { seen, look } = watch(false);
  seen.parent = 1;
  look();
  expect(seen).toMatchObject({ stops: 0, isWatching: false });
});
