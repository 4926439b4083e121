import { expect, test } from 'vitest';
import { seekByKey, seekByPress } from '#site/features/gallery/piece-player.tsx';

test.each([
  ['ArrowRight', 25],
  ['ArrowUp', 25],
  ['ArrowLeft', 15],
  ['ArrowDown', 15],
  ['PageUp', 35],
  ['PageDown', 5],
  ['Home', 0],
  ['End', 60],
  ['a', null],
  ['function Object() { [native code] }', null],
])('%s at 20 of 60 s leads to %s', (key, target) => {
  expect(seekByKey(key, 20, 60)).toBe(target);
});

test('no key seeks outside the piece', () => {
  expect(seekByKey('ArrowRight', 58, 60)).toBe(60);
  expect(seekByKey('PageDown', 3, 60)).toBe(0);
});

test('a click seeks to its position, and a drag beyond an end to that end', () => {
  const box = { left: 100, width: 400 };
  expect(seekByPress(300, box, 60)).toBe(30);
  expect(seekByPress(20, box, 60)).toBe(0);
  expect(seekByPress(900, box, 60)).toBe(60);
  expect(seekByPress(10, { left: 0, width: 0 }, 60)).toBe(0);
});
