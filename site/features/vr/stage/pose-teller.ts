import type { Pose } from '#site/features/vr/walk/walker.ts';

const MOVED_M = 0.04;
const TURNED = 0.02;

/** Tells of the visitor's place, no oftener than a small plan shows. */
export const createPoseTeller = (pose: Pose) => {
  const listeners = new Set<(pose: Pose) => void>();
  const told = { x: Infinity, z: 0, heading: 0 };
  return {
    tell: (): void => {
      const moved = Math.hypot(pose.x - told.x, pose.z - told.z);
      if (moved < MOVED_M && Math.abs(pose.heading - told.heading) < TURNED) return;
      told.x = pose.x;
      told.z = pose.z;
      told.heading = pose.heading;
      for (const listener of listeners) listener(pose);
    },
    onPose: (listener: (pose: Pose) => void): (() => void) => {
      listeners.add(listener);
      listener(pose);
      return () => void listeners.delete(listener);
    },
  };
};
