import type { Point } from '#site/drawings/primitives.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import type { Plot } from '#site/drawings/site-plan.ts';

/** Where the words of a plot stand, and the leader that ends in their corner. */
export interface Callout {
  /** From the building to the corner of the words. */
  leader: readonly [Point, Point];
  isRight: boolean;
  isAbove: boolean;
}

const FROM_CROSSING = 20;

/**
 * The words stand across the street from their plot, so that its quarter, where most of its
 * relations are, stays in view, and never over the words in the upper left of a wide sheet.
 */
export const placeCallout = ({ centre }: Plot, canvas: PlanCanvas): Callout => {
  const [x, y] = centre;
  const { crossing } = canvas;
  const isLower = y > crossing[1];
  const start: Point = [Math.round(x), Math.round(y)];
  if (isLower && x < crossing[0] && canvas.hasWords) {
    const corner: Point = [crossing[0] + FROM_CROSSING, Math.round(crossing[1] + FROM_CROSSING)];
    return { leader: [start, corner], isRight: true, isAbove: false };
  }
  const isRight = x < canvas.width * canvas.turnAt;
  const aside = Math.round(x + (isRight ? FROM_CROSSING : -FROM_CROSSING));
  const level = crossing[1] + (isLower ? -FROM_CROSSING : FROM_CROSSING);
  return { leader: [start, [aside, level]], isRight, isAbove: isLower };
};
