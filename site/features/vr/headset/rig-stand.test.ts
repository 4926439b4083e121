import fc from 'fast-check';
import { expect, test } from 'vitest';
import { headInHall, standRig, standRigAt, turnRig } from './rig-stand.ts';

const part = fc.double({ min: -20, max: 20, noNaN: true });
const angle = fc.double({ min: -3.1, max: 3.1, noNaN: true });
const standpoint = fc.record({ x: part, z: part, heading: angle });
const nowhere = () => ({ x: 0, z: 0, heading: 0 });

test("the head is at the requested pose in the hall, for any position in the wearer's room", () => {
  fc.assert(
    fc.property(standpoint, standpoint, standpoint, (rig, head, target) => {
      standRig(rig, head, target);
      const at = nowhere();
      headInHall(rig, head, at);
      expect(at.x).toBeCloseTo(target.x);
      expect(at.z).toBeCloseTo(target.z);
      expect(Math.cos(at.heading - target.heading)).toBeCloseTo(1);
    }),
  );
});

test('a jump keeps the heading, and a turn keeps the position', () => {
  fc.assert(
    fc.property(standpoint, standpoint, standpoint, angle, (rig, head, spot, by) => {
      const { heading } = rig;
      standRigAt(rig, head, spot);
      expect(rig.heading).toBe(heading);
      const before = nowhere();
      headInHall(rig, head, before);
      turnRig(rig, head, by);
      const after = nowhere();
      headInHall(rig, head, after);
      expect(after.x).toBeCloseTo(before.x);
      expect(after.z).toBeCloseTo(before.z);
      expect(Math.cos(after.heading - before.heading - by)).toBeCloseTo(1);
    }),
  );
});

test('a head a metre ahead of a rig that faces west is a metre west of it', () => {
  const at = nowhere();
  headInHall({ x: 2, z: 3, heading: Math.PI / 2 }, { x: 0, z: -1, heading: 0 }, at);
  expect(at.x).toBeCloseTo(1);
  expect(at.z).toBeCloseTo(3);
});
