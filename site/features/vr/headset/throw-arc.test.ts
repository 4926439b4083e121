import { expect, test } from 'vitest';
import { ARC_POINTS, throwArc, type Landing } from './throw-arc.ts';

const room = {
  walkable: [{ west: -5, east: 5, north: -5, south: 5 }],
  obstacles: [{ west: 1, east: 2, north: -1, south: 1 }],
};
const thrown = (direction: { x: number; y: number; z: number }) => {
  const points = new Float32Array(ARC_POINTS * 3);
  const landing: Landing = { x: 0, z: 0, isFree: false, points: 0 };
  throwArc(room, { x: 0, y: 1.4, z: 0 }, direction, points, landing);
  return { points, landing };
};

test('an arc to the north lands on the floor to the north', () => {
  const { landing, points } = thrown({ x: 0, y: 0, z: -1 });
  expect(landing.isFree).toBe(true);
  expect(landing.x).toBe(0);
  expect(landing.z).toBeLessThan(-3);
  expect(landing.z).toBeGreaterThan(-4.5);
  expect(points[(landing.points - 1) * 3 + 1]).toBe(0);
});

test('an arc cannot land behind a wall, on a model, or overhead', () => {
  expect(thrown({ x: 0, y: 0.6, z: -0.8 }).landing.isFree).toBe(false);
  expect(thrown({ x: 0.7, y: -0.71, z: 0 }).landing).toMatchObject({ isFree: false });
  const up = thrown({ x: 0, y: 1, z: 0 }).landing;
  expect(up.points).toBeLessThanOrEqual(ARC_POINTS);
});

test('a stale landing does not count as a new one', () => {
  const points = new Float32Array(ARC_POINTS * 3);
  const landing: Landing = { x: 1, z: 1, isFree: true, points: 9 };
  throwArc(room, { x: 0, y: 50, z: 0 }, { x: 0, y: 1, z: 0 }, points, landing);
  expect(landing.isFree).toBe(false);
  expect(landing.points).toBe(ARC_POINTS);
});
