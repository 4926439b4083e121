import type { Ground, HallPlan, Spot } from './hall-plan.ts';

type Floor = Pick<HallPlan, 'walkable' | 'obstacles'>;

/** A loop instead of `some`: it runs in every frame of a walk and must allocate nothing. */
const isOnOne = (grounds: readonly Ground[], { x, z }: Spot): boolean => {
  for (const { west, east, north, south } of grounds)
    if (x >= west && x <= east && z >= north && z <= south) return true;
  return false;
};

/** Whether a walker may stand there. */
export const canStand = ({ walkable, obstacles }: Floor, spot: Spot): boolean =>
  isOnOne(walkable, spot) && !isOnOne(obstacles, spot);

/** Shorter than the thickness of anything in the hall, so that nobody walks through it. */
const LONGEST_STEP = 0.25;

/**
 * Moves a walker by `dx`, `dz` metres within the floor, sliding along walls and models. Writes to
 * `walker` and allocates nothing, because it is called every frame. A walker at an impossible
 * position stays there.
 */
export const moveWithin = (floor: Floor, walker: Spot, dx: number, dz: number): void => {
  const count = Math.ceil(Math.hypot(dx, dz) / LONGEST_STEP);
  for (let step = 0; step < count; step += 1) {
    const { x, z } = walker;
    walker.x = x + dx / count;
    walker.z = z + dz / count;
    if (canStand(floor, walker)) continue;
    walker.z = z;
    if (canStand(floor, walker)) continue;
    walker.x = x;
    walker.z = z + dz / count;
    if (canStand(floor, walker)) continue;
    walker.z = z;
    return;
  }
};
