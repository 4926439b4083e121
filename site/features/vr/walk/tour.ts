import type {
  Ground,
  HallPlan,
  HungPlate,
  Spot,
  WingName,
} from '#site/features/vr/plan/hall-plan.ts';

const holds = ({ west, east, north, south }: Ground, { x, z }: Spot) =>
  x >= west && x <= east && z >= north && z <= south;

/** The wing a visitor is in; null in the entrance. */
export const wingAt = (plan: Pick<HallPlan, 'wings'>, spot: Spot): WingName | null =>
  plan.wings.find(({ ground }) => holds(ground, spot))?.name ?? null;

/** Beyond this distance in metres a visitor stands in front of nothing. */
const READING_RANGE = 3;

/**
 * The plate in front of a visitor: the one with the nearest reading position. Null if none is near.
 */
export const plateAt = (plan: Pick<HallPlan, 'plates'>, spot: Spot): HungPlate | null => {
  let nearest: HungPlate | null = null;
  let least = READING_RANGE;
  for (const plate of plan.plates) {
    const distance = Math.hypot(plate.reader.x - spot.x, plate.reader.z - spot.z);
    if (distance < least) {
      nearest = plate;
      least = distance;
    }
  }
  return nearest;
};

/**
 * The plate after or before `id` in the order of the hall, wrapping around. Without an `id`, from
 * the entrance, the first or the last.
 */
export const plateBeside = (
  plan: Pick<HallPlan, 'plates'>,
  id: string | null,
  by: 1 | -1,
): HungPlate | null => {
  const { plates } = plan;
  const index = plates.findIndex((plate) => plate.id === id);
  const next = index === -1 ? (by === 1 ? 0 : -1) : index + by;
  return plates.at(next % Math.max(1, plates.length)) ?? null;
};
