import fc from 'fast-check';
import { expect, test } from 'vitest';
import { held, MAX_SCALE, panned, WHOLE, zoomed } from '#site/features/gallery/prints/zoom.ts';

const size = { width: 800, height: 450 };

test('zooming in and out again at the center shows the whole picture', () => {
  expect(zoomed(zoomed(WHOLE, 2, size), 0.5, size)).toEqual(WHOLE);
});

test('the point under the cursor stays in place', () => {
  const at = { x: 120, y: -60 };
  const view = zoomed(WHOLE, 3, size, at);
  expect((at.x - view.x) / view.scale).toBeCloseTo(at.x);
  expect((at.y - view.y) / view.scale).toBeCloseTo(at.y);
});

test('a whole picture cannot be moved out of view', () => {
  expect(panned(WHOLE, 500, -500, size)).toEqual({ scale: 1, x: 0, y: 0 });
});

test('with any input, the scale stays within bounds and the picture covers the window', () => {
  const number = fc.double({ min: -2000, max: 2000, noNaN: true });
  fc.assert(
    fc.property(number, number, fc.double({ min: 0.01, max: 50, noNaN: true }), (x, y, factor) => {
      const view = panned(zoomed(WHOLE, factor, size, { x, y }), y, x, size);
      expect(view.scale).toBeGreaterThanOrEqual(1);
      expect(view.scale).toBeLessThanOrEqual(MAX_SCALE);
      expect(held(view, size)).toEqual(view);
    }),
  );
});
