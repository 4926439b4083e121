import { expect, test } from 'vitest';
import { createGlide } from './glide.ts';
import type { Pose } from './walker.ts';

const start = (): Pose => ({ x: 0, z: 0, heading: 0, pitch: 0.4 });
const end = { x: 6, z: -8, heading: -1.2 };
const way = [{ x: 0, z: -8 }, end];

test('a cut arrives at once', () => {
  const pose = start();
  const glide = createGlide();
  glide.begin(pose, way, end, true);
  expect(pose).toEqual({ ...end, pitch: 0 });
  expect(glide.isRunning()).toBe(false);
});

test('a glide passes its corners, looks ahead, and ends in the requested pose', () => {
  const pose = start();
  const glide = createGlide();
  glide.begin(pose, way, end, false);
  let frames = 0;
  let furthestOff = 0;
  let fastest = 0;
  for (; glide.isRunning() && frames < 600; frames += 1) {
    const { x, z } = pose;
    glide.advance(pose, 1 / 60);
    furthestOff = Math.max(furthestOff, Math.min(Math.abs(pose.x), Math.abs(pose.z + 8)));
    fastest = Math.max(fastest, Math.hypot(pose.x - x, pose.z - z) * 60);
  }
  expect(furthestOff).toBeLessThan(0.2);
  expect(fastest).toBeLessThan(10);
  expect(pose).toEqual({ ...end, pitch: 0 });
  expect(frames).toBeGreaterThan(60);
  expect(frames).toBeLessThan(300);
});

test('frames of any length end at the same pose', () => {
  for (const seconds of [1 / 144, 1 / 7, 2]) {
    const pose = start();
    const glide = createGlide();
    glide.begin(pose, way, end, false);
    for (let frame = 0; glide.isRunning() && frame < 2_000; frame += 1)
      glide.advance(pose, seconds);
    expect(pose).toEqual({ ...end, pitch: 0 });
  }
});

test('a glide to the current position only turns, and a stopped one leaves the visitor in place', () => {
  const pose = start();
  const glide = createGlide();
  glide.begin(pose, [{ x: 0, z: 0 }], { x: 0, z: 0, heading: 2 }, false);
  for (let frame = 0; glide.isRunning() && frame < 600; frame += 1) glide.advance(pose, 1 / 60);
  expect(pose).toEqual({ x: 0, z: 0, heading: 2, pitch: 0 });
  glide.begin(pose, way, end, false);
  glide.advance(pose, 0.3);
  glide.stop();
  const left = { ...pose };
  glide.advance(pose, 0.3);
  expect(pose).toEqual(left);
});
