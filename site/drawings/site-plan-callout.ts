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

const SAMPLES = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9];

/** The share of the leader that runs over these lands. */
const crossed = ([[x, y], [toX, toY]]: Callout['leader'], lands: readonly Rectangle[]): number =>
  SAMPLES.filter((share) =>
    lands.some(
      (land) =>
        x + (toX - x) * share > land.x &&
        x + (toX - x) * share < land.x + land.width &&
        y + (toY - y) * share > land.y &&
        y + (toY - y) * share < land.y + land.height,
    ),
  ).length / SAMPLES.length;

/** The text of a plot in this box. */
const calloutIn = (box: Rectangle, { land, center }: Plot): Callout => {
  const isRight = box.x + box.width / 2 > center[0];
  const isAbove = box.y + box.height / 2 < center[1];
  // The corner closest to the plot is fixed, however large the text is.
  const corner: Point = [isRight ? box.x : box.x + box.width, isAbove ? box.y + box.height : box.y];
  const start: Point = [
    nearest(corner[0], land.x, land.width),
    nearest(corner[1], land.y, land.height),
  ];
  return { leader: [start, corner], isRight, isAbove };
};

/**
 * Places the text beside its plot without covering it, one of its relations (`others`) or the
 * owner's text. Its leader is as short as possible and avoids the relations.
 */
export const placeCallout = (
  plot: Plot,
  others: readonly Plot[],
  { width, height, margin }: PlanCanvas,
): Callout => {
  const { land, center } = plot;
  const own = {
    x: land.x - GAP,
    y: land.y - GAP,
    width: land.width + 2 * GAP,
    height: land.height + 2 * GAP,
  };
  const lands = others.map((other) => other.land);
  let best = { cost: Infinity, box: { ...CALLOUT, x: margin, y: margin } };
  for (let x = margin; x <= width - margin - CALLOUT.width; x += STEP)
    for (let y = margin; y <= height - margin - CALLOUT.height; y += STEP) {
      const box = { ...CALLOUT, x, y };
      const covered =
        9 * (shared(box, own) + shared(box, WORDS)) +
        lands.reduce((sum, each) => sum + shared(box, each), 0);
      const { leader } = calloutIn(box, plot);
      const [[fromX, fromY], [toX, toY]] = leader;
      const length = Math.hypot(toX - fromX, toY - fromY);
      const away = Math.hypot(
        x - center[0] + CALLOUT.width / 2,
        y - center[1] + CALLOUT.height / 2,
      );
      const cost = covered * 100 + length * (1 + 3 * crossed(leader, lands)) + away / 4;
      if (cost < best.cost) best = { cost, box };
    }
  return calloutIn(best.box, plot);
};
