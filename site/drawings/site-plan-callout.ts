import type { Point } from '#site/drawings/primitives.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import type { Rectangle } from '#site/drawings/site-plan-strips.ts';
import type { Plot } from '#site/drawings/site-plan.ts';

/** The position of a plot's text, and the leader that ends in its corner. */
export interface Callout {
  /** From the building's edge to the corner of the text. */
  leader: readonly [Point, Point];
  isRight: boolean;
  isAbove: boolean;
}

/** Space for the text where the plan is smallest, in plan units. */
export const CALLOUT = { width: 480, height: 290 };
/** The area of the owner's text on a wide plan. */
const WORDS: Rectangle = { x: 0, y: 0, width: 700, height: 500 };
/** Between the building and its text. */
const GAP = 18;
const STEP = 20;

/** The area common to two rectangles. */
const shared = (a: Rectangle, b: Rectangle): number =>
  Math.max(0, Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)) *
  Math.max(0, Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y));

const nearest = (value: number, from: number, length: number): number =>
  Math.round(Math.min(from + length, Math.max(from, value)));

/**
 * Places the text as close to its plot as possible without covering it, one of its relations
 * (`others`) or the owner's text.
 */
export const placeCallout = (
  { land, centre }: Plot,
  others: readonly Plot[],
  { width, height, margin }: PlanCanvas,
): Callout => {
  const own = {
    x: land.x - GAP,
    y: land.y - GAP,
    width: land.width + 2 * GAP,
    height: land.height + 2 * GAP,
  };
  const taken = [own, WORDS, ...others.map((other) => other.land)];
  let best = { cost: Infinity, x: margin, y: margin };
  for (let x = margin; x <= width - margin - CALLOUT.width; x += STEP)
    for (let y = margin; y <= height - margin - CALLOUT.height; y += STEP) {
      const box = { ...CALLOUT, x, y };
      const covered = taken.reduce(
        (sum, each, at) => sum + shared(box, each) * (at < 2 ? 9 : 1),
        0,
      );
      const dx = x - centre[0] + CALLOUT.width / 2;
      const dy = y - centre[1] + CALLOUT.height / 2;
      const cost = covered * 100 + Math.hypot(dx, dy);
      if (cost < best.cost) best = { cost, x, y };
    }
  const isRight = best.x + CALLOUT.width / 2 > centre[0];
  const isAbove = best.y + CALLOUT.height / 2 < centre[1];
  // The corner closest to the plot is fixed, however large the text is.
  const corner: Point = [
    isRight ? best.x : best.x + CALLOUT.width,
    isAbove ? best.y + CALLOUT.height : best.y,
  ];
  const start: Point = [
    nearest(corner[0], land.x, land.width),
    nearest(corner[1], land.y, land.height),
  ];
  return { leader: [start, corner], isRight, isAbove };
};
