import type { HallPlan, Spot } from '#site/features/vr/plan/hall-plan.ts';
import { canStand } from '#site/features/vr/plan/move-within.ts';
import { wingAt } from '#site/features/vr/walk/tour.ts';

const STEP = 0.2;

const isFree = (plan: HallPlan, from: Spot, to: Spot): boolean => {
  const count = Math.ceil(Math.hypot(to.x - from.x, to.z - from.z) / STEP);
  for (let step = 1; step < count; step += 1) {
    const part = step / count;
    const spot = { x: from.x + (to.x - from.x) * part, z: from.z + (to.z - from.z) * part };
    if (!canStand(plan, spot)) return false;
  }
  return true;
};

const doorOf = (plan: HallPlan, spot: Spot): Spot[] => {
  const name = wingAt(plan, spot);
  return plan.wings.flatMap((wing) => (wing.name === name ? [wing.door] : []));
};

/**
 * The corners of a path through the hall, including its end: through the doors of the wings, and
 * around the center of the entrance if something blocks the direct path.
 */
export const findWay = (plan: HallPlan, from: Spot, to: Spot): Spot[] => {
  if (wingAt(plan, from) === wingAt(plan, to) && isFree(plan, from, to)) return [to];
  const through = [...doorOf(plan, from), ...doorOf(plan, to), to];
  const middle = { x: 0, z: 0 };
  return through.flatMap((corner, index) => {
    const before = through[index - 1] ?? from;
    const isInEntrance = wingAt(plan, before) === null && wingAt(plan, corner) === null;
    return isInEntrance && !isFree(plan, before, corner) ? [middle, corner] : [corner];
  });
};
