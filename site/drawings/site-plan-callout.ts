import type { Point } from '#site/drawings/pen.ts';
import type { PlanSheet } from '#site/drawings/site-plan-sheets.ts';
import type { Plot } from '#site/drawings/site-plan.ts';

/** Where the words of a plot stand, and the leader that ends in their corner. */
export interface Callout {
  /** From the building to the corner of the words. */
  leader: readonly [Point, Point];
  isRight: boolean;
  isAbove: boolean;
}

const REACH = 46;

/**
 * The words go where there is room: to the right of a plot in the left half of the sheet, above one
 * in the lower half.
 */
export const placeCallout = ({ land, centre }: Plot, sheet: PlanSheet): Callout => {
  const isRight = centre[0] < sheet.width / 2;
  const isAbove = centre[1] > sheet.height / 2;
  const x = isRight ? land.x + land.width + REACH / 2 : land.x - REACH / 2;
  const y = isAbove ? land.y - REACH / 2 : land.y + land.height + REACH / 2;
  return { leader: [centre, [Math.round(x), Math.round(y)]], isRight, isAbove };
};
