import { expect, test } from 'vitest';
import { createOnePlayer } from '#site/features/gallery/one-player.ts';

const createPlayer = () => {
  let pauses = 0;
  return { pause: () => void (pauses += 1), pauses: () => pauses };
};

test('a player that starts stops the one that was playing', () => {
  const one = createOnePlayer();
  const [first, second] = [createPlayer(), createPlayer()];
  one.begin(first);
  one.begin(first);
  expect(first.pauses()).toBe(0);
  one.begin(second);
  expect([first.pauses(), second.pauses()]).toEqual([1, 0]);
});

test('a removed player stops and is not stopped again', () => {
  const one = createOnePlayer();
  const [first, second] = [createPlayer(), createPlayer()];
  one.begin(first);
  one.leave(first);
  one.begin(second);
  expect([first.pauses(), second.pauses()]).toEqual([1, 0]);
});
