import fc from 'fast-check';
import type { InterleavedBufferAttribute } from 'three';
import { expect, test } from 'vitest';
import { addLoop, addStroke, buildStrokes, countOf, createStrokeSet } from './stroke-set.ts';
import { writeWords } from './write-words.ts';

test('a stroke in space takes 14 bytes, and one on a plane 10', () => {
  for (const [isFlat, bytes] of [
    [false, 14],
    [true, 10],
  ] as const) {
    const set = createStrokeSet(0.001, isFlat);
    addStroke(set, [0, 0, 0], [1, 2, 3], { width: 0.01 });
    const geometry = buildStrokes(set);
    const { data } = geometry.getAttribute('start') as InterleavedBufferAttribute;
    expect(data.array.byteLength + geometry.getAttribute('look').array.byteLength).toBe(bytes);
  }
});

test('positions, width, color and strength round-trip in the units of the set', () => {
  const set = createStrokeSet(0.002);
  addStroke(set, [0.2, -0.4, 1], [2, 4, -6], { width: 0.01, ink: 'signal', opacity: 0.5 });
  const geometry = buildStrokes(set);
  const [start, end, look] = ['start', 'end', 'look'].map((name) => geometry.getAttribute(name));
  expect([start?.getX(0), start?.getY(0), start?.getZ(0)]).toEqual([100, -200, 500]);
  expect([end?.getX(0), end?.getY(0), end?.getZ(0)]).toEqual([1000, 2000, -3000]);
  expect(2 ** ((look?.getX(0) ?? 0) / 20) / 8 / 5).toBeCloseTo(1, 1);
  expect(Math.floor((look?.getY(0) ?? 0) / 32)).toBe(5);
  expect(((look?.getY(0) ?? 0) % 32) / 31).toBeCloseTo(0.5, 1);
});

test('any width in the packed range is stored to within 2 %', () => {
  fc.assert(
    fc.property(fc.double({ min: 0.13, max: 800, noNaN: true }), (units) => {
      const set = createStrokeSet(0.01);
      addStroke(set, [0, 0, 0], [1, 0, 0], { width: units * 0.01 });
      expect(2 ** ((set.looks[0] ?? 0) / 20) / 8 / units).toBeCloseTo(1, 1.4);
    }),
  );
});

test('the bounds contain everything drawn, and an empty set has none', () => {
  const set = createStrokeSet(0.01, true);
  addLoop(
    set,
    [
      [-1, -2, 0],
      [3, -2, 0],
      [3, 4, 0],
    ],
    { width: 0.01 },
  );
  const { boundingSphere } = buildStrokes(set);
  expect(boundingSphere?.center.toArray()).toEqual([100, 100, 0]);
  expect(boundingSphere?.radius).toBeCloseTo(Math.hypot(400, 600) / 2);
  expect(buildStrokes(createStrokeSet(1)).boundingSphere?.radius).toBe(0);
});

test('words are as wide as their letters, and centered on request', () => {
  const set = createStrokeSet(0.0001, true);
  const plane = { origin: [0, 0, 0], right: [1, 0, 0], down: [0, -1, 0] } as const;
  writeWords(set, plane, 'HH', { at: [0, 0], size: 0.06, anchor: 'middle' });
  expect(countOf(set)).toBe(6);
  const xs = set.places.filter((_, index) => index % 2 === 0);
  // Two letters, each four of six units wide, two units apart.
  expect(Math.max(...xs) - Math.min(...xs)).toBeCloseTo(1000, -1);
  expect(Math.max(...xs) + Math.min(...xs)).toBeLessThan(20);
});
