import { expect, test } from 'vitest';
import { createOnePlayer } from '#site/features/gallery/one-player.ts';

const createPlayer = () => {
  let pauses = 0;
  return { pause: () => void (pauses += 1), pauses: () => pauses };
};

test('who begins silences who was playing', () => {
  const one = createOnePlayer();
  const [first, second] = [createPlayer(), createPlayer()];
  one.begin(first);
  one.begin(first);
  expect(first.pauses()).toBe(0);
  one.begin(second);
  expect([first.pauses(), second.pauses()]).toEqual([1, 0]);
});

test('who leaves falls silent and is not silenced again', () => {
  const one = createOnePlayer();
  const [first, second] = [createPlayer(), createPlayer()];
  one.begin(first);
  one.leave(first);
  one.begin(second);
  expect([first.pauses(), second.pauses()]).toEqual([1, 0]);
});
