import type { Pose } from '#site/features/vr/walk/walker.ts';

const MOVED_M = 0.04;
const TURNED = 0.02;

/** Reports the visitor's position, but only as often as a small plan can show it. */
export const createPosePublisher = (pose: Pose) => {
  const listeners = new Set<(pose: Pose) => void>();
  const published = { x: Infinity, z: 0, heading: 0 };
  return {
    publish: (): void => {
      const moved = Math.hypot(pose.x - published.x, pose.z - published.z);
      if (moved < MOVED_M && Math.abs(pose.heading - published.heading) < TURNED) return;
      published.x = pose.x;
      published.z = pose.z;
      published.heading = pose.heading;
      for (const listener of listeners) listener(pose);
    },
    onPose: (listener: (pose: Pose) => void): (() => void) => {
      listeners.add(listener);
      listener(pose);
      return () => void listeners.delete(listener);
    },
  };
};
