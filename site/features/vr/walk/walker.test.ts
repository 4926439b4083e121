import { expect, test } from 'vitest';
import { createIntent } from './intent.ts';
import { look, takeStep, wrapAngle, type Pose } from './walker.ts';

const room = { walkable: [{ west: -5, east: 5, north: -5, south: 5 }], obstacles: [] };
const at = (heading = 0): Pose => ({ x: 0, z: 0, heading, pitch: 0 });

test('a walker goes north at heading 0, west after a quarter turn, and strafes across it', () => {
  const north = at();
  takeStep(room, north, { ...createIntent(), ahead: 1 }, 0.5);
  expect(north).toMatchObject({ x: 0, z: -1.2 });
  const west = at(Math.PI / 2);
  takeStep(room, west, { ...createIntent(), ahead: 1 }, 0.5);
  expect(west.x).toBeCloseTo(-1.2);
  const aside = at();
  takeStep(room, aside, { ...createIntent(), right: 1 }, 0.5);
  expect(aside.x).toBeCloseTo(1.2);
});

test('diagonal is no faster than straight, and running is twice as fast', () => {
  const askew = at();
  takeStep(room, askew, { ...createIntent(), ahead: 1, right: 1 }, 0.5);
  expect(Math.hypot(askew.x, askew.z)).toBeCloseTo(1.2);
  const hurried = at();
  takeStep(room, hurried, { ...createIntent(), ahead: 1, isHurried: true }, 0.5);
  expect(hurried.z).toBeCloseTo(-2.4);
});

test('a wall stops a walker', () => {
  const pose = at();
  for (let step = 0; step < 100; step += 1)
    takeStep(room, pose, { ...createIntent(), ahead: 1 }, 0.1);
  expect(pose.z).toBeGreaterThanOrEqual(-5);
  expect(pose.z).toBeLessThan(-4.7);
});

test('pitch is limited, and a heading stays within one turn', () => {
  const pose = at();
  look(pose, 7, 9);
  expect(pose.pitch).toBeLessThan(Math.PI / 2);
  expect(pose.heading).toBeCloseTo(7 - 2 * Math.PI);
  expect(wrapAngle(-Math.PI - 0.5)).toBeCloseTo(Math.PI - 0.5);
});
