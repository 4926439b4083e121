import type { HallPlan } from '#site/features/vr/plan/hall-plan.ts';
import { canStand } from '#site/features/vr/plan/move-within.ts';

interface Point {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** The landing of an arc. One object is reused for every frame. */
export interface Landing {
  x: number;
  z: number;
  /** Whether one can stand there; also false if the arc lands nowhere. */
  isFree: boolean;
  /** The number of points of the arc in use. */
  points: number;
}

export const ARC_POINTS = 40;
const SPEED = 7.5;
const GRAVITY = 9.8;
const STEP_S = 0.045;

/**
 * Computes the arc from a hand along its ray, in metres, down to the floor at y = 0. The points go
 * to `points` as x, y, z, which has space for `ARC_POINTS`. Allocates nothing.
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
