import type { Spot, Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import { wrapAngle } from '#site/features/vr/walk/walker.ts';

/**
 * The wearer's head is somewhere in their own room, `head`; the rig carries that room through the
 * hall. The head pose in the hall is written to `out`.
 */
export const headInHall = (rig: Standpoint, head: Standpoint, out: Standpoint): void => {
  const sin = Math.sin(rig.heading);
  const cos = Math.cos(rig.heading);
  out.x = rig.x + head.x * cos + head.z * sin;
  out.z = rig.z - head.x * sin + head.z * cos;
  out.heading = wrapAngle(rig.heading + head.heading);
};

/** Moves the rig so that the head is at `spot`, without turning it. */
export const standRigAt = (rig: Standpoint, head: Spot, spot: Spot): void => {
  const sin = Math.sin(rig.heading);
  const cos = Math.cos(rig.heading);
  rig.x = spot.x - head.x * cos - head.z * sin;
  rig.z = spot.z + head.x * sin - head.z * cos;
};

/** Moves and turns the rig so that the head has the pose `target`. */
export const standRig = (rig: Standpoint, head: Standpoint, target: Standpoint): void => {
  rig.heading = wrapAngle(target.heading - head.heading);
  standRigAt(rig, head, target);
};

/** Turns the rig around the head, so that the wearer stays in place. */
export const turnRig = (rig: Standpoint, head: Spot, by: number): void => {
  const sin = Math.sin(rig.heading);
  const cos = Math.cos(rig.heading);
  const x = rig.x + head.x * cos + head.z * sin;
  const z = rig.z - head.x * sin + head.z * cos;
  rig.heading = wrapAngle(rig.heading + by);
  const turnedSin = Math.sin(rig.heading);
  const turnedCos = Math.cos(rig.heading);
  rig.x = x - head.x * turnedCos - head.z * turnedSin;
  rig.z = z + head.x * turnedSin - head.z * turnedCos;
};
