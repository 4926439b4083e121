import { expect, test } from 'vitest';
import { tickTurns } from '#site/drawings/automation/escapement.ts';
import { turnsOf } from '#site/drawings/automation/gear-train.ts';
import {
  carry,
  genevaAngle,
  parseMotion,
  PIN_AT_REST,
  pistonRise,
  profileAt,
  ROLLER,
  rollerAt,
  ticksAt,
} from '#site/drawings/mechanisms.ts';
import { rowOf } from '#site/drawings/row.ts';
import { sampleSystem } from '#site/drawings/testing/sample-system.ts';

const TURN = 2 * Math.PI;
const between = (from: number, to: number, count = 200) =>
  Array.from({ length: count + 1 }, (_, i) => from + ((to - from) * i) / count);

test('meshing gears turn against each other by their teeth, a belt keeps the speed', () => {
  const system = sampleSystem('gear-train');
  const teeth = [7, 9, 11, 13, 7, 9, 11];
  const turns = turnsOf(system, [0, 1, 2, 3, 5], (part) => teeth[part] ?? 1);
  expect([0, 1, 2, 3, 5].map((part) => turns.get(part))).toEqual([
    1,
    -7 / 9,
    7 / 11,
    -7 / 13,
    7 / 9,
  ]);
  // Parts 4 and 6 are driven by part 5 over belts.
  expect([4, 6].map((part) => turns.get(part))).toEqual([7 / 9, 7 / 9]);
});

test.each([5, 6, 8])('a Geneva wheel with %s arms rests, and steps one arm a turn', (arms) => {
  const half = 180 / arms;
  for (const turns of [0, 1, 2, arms])
    expect(genevaAngle(turns, arms)).toBeCloseTo(-turns * 2 * half, 8);
  const atAngle = (pin: number) => genevaAngle((pin - PIN_AT_REST) / TURN, arms);
  const enters = Math.PI / 2 - Math.PI / arms;
  // It dwells until the pin enters a slot, and from when it leaves.
  for (const pin of between(PIN_AT_REST, -enters)) expect(atAngle(pin)).toBeCloseTo(0, 8);
  for (const pin of between(enters, Math.PI)) expect(atAngle(pin)).toBeCloseTo(-2 * half, 8);
  // In between the pin is in the slot: its direction from the wheel is the slot's.
  const apart = 1 / Math.sin(Math.PI / arms);
  for (const pin of between(-enters, enters)) {
    const toPin = Math.atan2(Math.sin(pin), apart - Math.cos(pin));
    expect(-atAngle(pin)).toBeCloseTo(half + (toPin * 360) / TURN, 6);
  }
});

test('an escape wheel moves only as the anchor passes the middle of its swing', () => {
  for (const time of [0, 0.2, 0.36, 3.3]) expect(ticksAt(time)).toBe(Math.floor(time));
  expect(ticksAt(0.5)).toBeCloseTo(0.5);
  expect(ticksAt(3.7)).toBe(4);
  const swing = parseMotion('r 0 0 5 p');
  expect([0, 1, 2].map((time) => swing(time).angle)).toEqual([0, -10, 0]);
});

test('each wheel of the train follows the escape wheel, half a tooth a tick', () => {
  const system = {
    ...sampleSystem('escapement'),
    connections: [0, 1, 2, 4, 5].map((from) => ({ from, to: from + 1 })),
  };
  const row = rowOf(system);
  const teeth = [20, 30, 24, 18, 20, 30, 24];
  const turns = tickTurns(row, teeth, 1);
  const held = row.order.slice(0, 7).map((_, seat) => turns[seat] ?? 0);
  expect(Math.abs(held[1] ?? 0)).toBeCloseTo(1 / 60);
  held.forEach((each, seat) => {
    const next = held[seat + 1];
    if (each && next) expect(each * (teeth[seat] ?? 1)).toBeCloseTo(-next * (teeth[seat + 1] ?? 1));
  });
  // The wheels that do not mesh with the held one's train stand still.
  expect(held.filter((each) => each === 0).length).toBeGreaterThan(0);
});

const cam = { base: 62, lift: 31, width: 0.62, lobes: [0, Math.PI / 2] };

test('a roller touches the profile at every angle and never enters it', () => {
  for (const angle of between(0, TURN)) {
    const center = carry({ x: 0, y: 0, angle: (angle * 360) / TURN, about: [0, 0] }, [
      rollerAt(angle, cam),
      0,
    ]);
    const gaps = between(angle - 1, angle + 1, 2000).map((off) => {
      const radius = profileAt(off, cam);
      return Math.hypot(center[0] - radius * Math.cos(off), center[1] - radius * Math.sin(off));
    });
    expect(Math.abs(Math.min(...gaps) - ROLLER)).toBeLessThan(0.4);
  }
});

test('a cam lifts its follower by its lift, along the stem', () => {
  const motion = parseMotion(`m 0 -1 c ${-Math.PI / 2} 62 31 .62 ${-Math.PI / 2}`);
  expect(motion(0).y).toBeCloseTo(0);
  expect(motion(0.5).y).toBeCloseTo(31, 1);
  expect(motion(1).y).toBeCloseTo(0, 6);
});

test('a crank moves its piston by twice its throw, on a rod of one length', () => {
  const motion = parseMotion('m 0 -1 q 0 46 180');
  expect(motion(0.5).y).toBeCloseTo(92);
  for (const angle of between(0, TURN)) {
    const pin = [46 * Math.sin(angle), 46 * Math.cos(angle)] as const;
    expect(Math.hypot(pin[0], pistonRise(angle, 46, 180) - pin[1])).toBeCloseTo(180);
  }
});

test('a part that is carried around stays upright', () => {
  const pose = parseMotion('o 100 100 150 100 360')(0.25);
  expect(pose.angle).toBe(0);
  expect([pose.x, pose.y].map(Math.round)).toEqual([-50, 50]);
});

test('a rack and its pinion move by the same length', () => {
  const [bar, pinion] = [
    parseMotion('m 50 0 s'),
    parseMotion(`r 0 0 ${(50 / (TURN * 40)) * 360} s`),
  ];
  for (const time of between(0, 1, 10))
    expect((pinion(time).angle / 360) * TURN * 40).toBeCloseTo(bar(time).x);
});
