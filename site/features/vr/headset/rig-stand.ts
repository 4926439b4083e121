import { Vector3, type PerspectiveCamera } from 'three';
import { EYE_HEIGHT, type Spot, type Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import type { HallView } from '#site/features/vr/stage/open-view.ts';
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

const ahead = new Vector3();

/** The heading of the camera, in the coordinates of its own room. */
const headingOf = (camera: PerspectiveCamera): number => {
  ahead.set(0, 0, -1).applyQuaternion(camera.quaternion);
  return Math.atan2(-ahead.x, -ahead.z);
};

/** The rig of a headset view: read from the camera, moved, and placed. */
export const createRigStand = ({ rig, camera }: Pick<HallView, 'rig' | 'camera'>) => {
  const at: Standpoint = { x: rig.position.x, z: rig.position.z, heading: rig.rotation.y };
  const head: Standpoint = { x: 0, z: 0, heading: 0 };
  const inHall: Standpoint = { x: 0, z: 0, heading: 0 };
  return {
    /** Reads the head pose; call it first in a frame. */
    read: (): void => {
      head.x = camera.position.x;
      head.z = camera.position.z;
      head.heading = headingOf(camera);
    },
    /** The head pose in the hall. Always the same object. */
    head: (): Standpoint => {
      headInHall(at, head, inHall);
      return inHall;
    },
    jumpTo: (spot: Spot): void => standRigAt(at, head, spot),
    standAs: (target: Standpoint): void => standRig(at, head, target),
    turn: (by: number): void => turnRig(at, head, by),
    /** Raises the eyes to standing height: for seated wearers, or without a known floor. */
    raise: (isRaised: boolean): void => {
      rig.position.y = isRaised ? EYE_HEIGHT - camera.position.y : 0;
    },
    /** Applies the rig's pose; call it last in a frame. */
    place: (): void => {
      rig.position.x = at.x;
      rig.position.z = at.z;
      rig.rotation.y = at.heading;
    },
  };
};

export type RigStand = ReturnType<typeof createRigStand>;
