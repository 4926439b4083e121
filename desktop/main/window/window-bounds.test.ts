import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeOnScreen } from './window-bounds.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const second = { x: 1440, y: 0, width: 1920, height: 1080 };

test('the window opens at its last position', () => {
  const stored = { x: 1500, y: 40, width: 1200, height: 900 };
  expect(placeOnScreen(stored, [laptop, second])).toEqual(stored);
});

test('a window on a removed display moves to a remaining one', () => {
  const stored = { x: 1500, y: 40, width: 1200, height: 900 };
  expect(placeOnScreen(stored, [laptop])).toEqual({ x: 240, y: 25, width: 1200, height: 875 });
});

test('without a known position the system chooses one', () => {
  expect(placeOnScreen(null, [laptop])).toEqual({ width: 1280, height: 800 });
});

test('its title bar can be reached at any position', () => {
  const anywhere = fc.record({
    x: fc.integer({ min: -9_000, max: 9_000 }),
    y: fc.integer({ min: -9_000, max: 9_000 }),
    width: fc.integer({ min: 1, max: 9_000 }),
    height: fc.integer({ min: 1, max: 9_000 }),
  });
  fc.assert(
    fc.property(anywhere, (stored) => {
      const position = placeOnScreen(stored, [laptop, second]);
      if (!('x' in position)) throw new Error('the stored bounds are not valid bounds');
      const isOn = [laptop, second].some(
        (area) =>
          position.y >= area.y &&
          position.y < area.y + area.height &&
          position.x + position.width >= area.x + 64 &&
          position.x <= area.x + area.width - 64,
      );
      expect(isOn).toBe(true);
    }),
  );
});
