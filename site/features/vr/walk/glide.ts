import type { Spot, Standpoint } from '#site/features/vr/plan/hall-plan.ts';
import { wrapAngle, type Pose } from '#site/features/vr/walk/walker.ts';

/** Maximum speed in metres a second, and the durations of the shortest and the longest glide. */
const PACE = 9;
const SHORTEST_S = 0.5;
const LONGEST_S = 3.2;
/** From this point on the eyes turn to the target instead of the path. */
const ARRIVING = 3.5;
/** The turning rate, per second. */
const EASE = 6;

const smooth = (part: number) => part * part * (3 - 2 * part);

interface Leg {
  readonly from: Spot;
  readonly to: Spot;
  readonly startsAt: number;
  readonly length: number;
}

const legsOf = (from: Spot, way: readonly Spot[]): Leg[] => {
  let before = from;
  let startsAt = 0;
  return way.map((to) => {
    const leg = {
      from: before,
      to,
      startsAt,
      length: Math.hypot(to.x - before.x, to.z - before.z),
    };
    before = to;
    startsAt += leg.length;
    return leg;
  });
};

/**
 * Moves a pose along a path with easing, to the pose `end`. `isCut`: it arrives at once, for
 * visitors who want no motion. The visitor's own input ends it: see `stop`.
 */
export const createGlide = () => {
  let legs: Leg[] = [];
  let end: Standpoint | null = null;
  let length = 0;
  let lasts = 0;
  let elapsed = 0;

  const finish = (pose: Pose, target: Standpoint) => {
    pose.x = target.x;
    pose.z = target.z;
    pose.heading = wrapAngle(target.heading);
    pose.pitch = 0;
    end = null;
  };
  const moveTo = (pose: Pose, gone: number): number | null => {
    for (const leg of legs) {
      if (gone > leg.startsAt + leg.length && leg !== legs.at(-1)) continue;
      const part = leg.length === 0 ? 1 : Math.min(1, (gone - leg.startsAt) / leg.length);
      pose.x = leg.from.x + (leg.to.x - leg.from.x) * part;
      pose.z = leg.from.z + (leg.to.z - leg.from.z) * part;
      return leg.length < 0.5 ? null : Math.atan2(leg.from.x - leg.to.x, leg.from.z - leg.to.z);
    }
    return null;
  };
  return {
    begin: (pose: Pose, way: readonly Spot[], target: Standpoint, isCut: boolean): void => {
      if (isCut) return finish(pose, target);
      legs = legsOf({ x: pose.x, z: pose.z }, way);
      end = target;
      length = legs.reduce((sum, leg) => sum + leg.length, 0);
      lasts = Math.min(LONGEST_S, Math.max(SHORTEST_S, (1.5 * length) / PACE));
      elapsed = 0;
    },
    isRunning: (): boolean => end !== null,
    stop: (): void => {
      end = null;
    },
    /** Advances by a frame of `seconds`. */
    advance: (pose: Pose, seconds: number): void => {
      if (!end) return;
      elapsed += seconds;
      const gone = smooth(Math.min(1, elapsed / lasts)) * length;
      const along = moveTo(pose, gone);
      const isArriving = along === null || length - gone < ARRIVING;
      const off = wrapAngle((isArriving ? end.heading : along) - pose.heading);
      const part = 1 - Math.exp(-EASE * seconds);
      pose.heading = wrapAngle(pose.heading + off * part);
      pose.pitch -= pose.pitch * part;
      if (elapsed >= lasts && isArriving && Math.abs(off) < 0.01) finish(pose, end);
    },
  };
};
