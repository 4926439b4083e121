import type { Ray } from 'three';
import type { HallPlan, HungPlate } from '../plan/hall-plan.ts';

/** The distance along the ray to the front of the sheet, or infinity. */
const distanceTo = ({ origin, direction }: Ray, plate: HungPlate): number => {
  const sin = Math.sin(plate.heading);
  const cos = Math.cos(plate.heading);
  const towards = direction.x * sin + direction.z * cos;
  if (towards >= 0) return Infinity;
  const x = plate.position.x - origin.x;
  const z = plate.position.z - origin.z;
  const reach = (x * sin + z * cos) / towards;
  if (reach <= 0) return Infinity;
  const right = (direction.x * reach - x) * cos - (direction.z * reach - z) * sin;
  const up = origin.y + direction.y * reach - plate.position.y;
  const isMet = Math.abs(right) <= plate.width / 2 && Math.abs(up) <= plate.height / 2;
  return isMet ? reach : Infinity;
};

/** The lectern is hit as a sphere around its board. */
const LECTERN = { height: 1.15, radius: 0.4 };

const distanceToLectern = ({ origin, direction }: Ray, { lectern }: HallPlan): number => {
  const x = lectern.x - origin.x;
  const y = LECTERN.height - origin.y;
  const z = lectern.z - origin.z;
  const reach = x * direction.x + y * direction.y + z * direction.z;
  const away = x * x + y * y + z * z - reach * reach;
  return reach > 0 && away <= LECTERN.radius ** 2 ? reach : Infinity;
};

/** The first sheet or lectern that a ray hits. Allocates nothing until there is a hit. */
export const pickInHall = (
  plan: HallPlan,
  ray: Ray,
): { kind: 'plate'; id: string } | { kind: 'lectern' } | null => {
  let nearest = distanceToLectern(ray, plan);
  let met: HungPlate | null = null;
  for (const plate of plan.plates) {
    const reach = distanceTo(ray, plate);
    if (reach >= nearest) continue;
    nearest = reach;
    met = plate;
  }
  if (met) return { kind: 'plate', id: met.id };
  return nearest < Infinity ? { kind: 'lectern' } : null;
};
