import type { HallPlan } from '#site/features/vr/plan/hall-plan.ts';
import { canStand } from '#site/features/vr/plan/move-within.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Where a throw comes down. One object serves every frame. */
export interface Landing {
  x: number;
  z: number;
  /** Whether one can stand there; false as well when it comes down nowhere. */
  isFree: boolean;
  /** How many points of the arc are in use. */
  points: number;
}

export const ARC_POINTS = 40;
const SPEED = 7.5;
const GRAVITY = 9.8;
const STEP_S = 0.045;

/**
 * Throws from a hand along its ray, in metres, until the floor at y = 0. The points of the arc go to
 * `points` as x, y, z, of which there is room for `ARC_POINTS`; makes nothing new.
 */
export const throwArc = (
  floor: Pick<HallPlan, 'walkable' | 'obstacles'>,
  from: Point,
  direction: Point,
  points: Float32Array,
  landing: Landing,
): void => {
  landing.isFree = false;
  for (let index = 0; index < ARC_POINTS; index += 1) {
    const t = index * STEP_S;
    const x = from.x + direction.x * SPEED * t;
    const y = from.y + direction.y * SPEED * t - (GRAVITY * t * t) / 2;
    const z = from.z + direction.z * SPEED * t;
    const isDown = y <= 0;
    points[index * 3] = x;
    points[index * 3 + 1] = isDown ? 0 : y;
    points[index * 3 + 2] = z;
    landing.points = index + 1;
    if (!isDown) continue;
    landing.x = x;
    landing.z = z;
    landing.isFree = canStand(floor, landing);
    return;
  }
};
