import type { Point } from '#site/drawings/seeded-random.ts';
import type { Place } from '../plan/hall-plan.ts';
import { addCorners, addSides } from '../solids/solid-set.ts';
import type { Polyline } from '../strokes/path-data.ts';
import type { Trace } from '../strokes/read-drawing.ts';
import { addLine, addLoop, addStroke } from '../strokes/stroke-set.ts';
import { layFlat, raiseBodies, raiseBody, raiseStrip, type Workshop } from './workshop.ts';

const widthOf = (line: Polyline) =>
  Math.max(...line.map(([x]) => x)) - Math.min(...line.map(([x]) => x));

/** Wheels with their true thickness, on posts. */
export const raiseGearTrain = (shop: Workshop, traces: readonly Trace[]): void => {
  const [posts, , wheels, webs, pitch, , action] = traces;
  raiseStrip(shop, posts, [-9, 9]);
  raiseBodies(shop, wheels, [-26, 26], { edges: 2 });
  layFlat(shop, webs, 27);
  layFlat(shop, webs, -27);
  layFlat(shop, pitch, 27);
  layFlat(shop, action, 27);
};

/** The housing and its ring are open, so that the planet gears are visible. */
export const raisePlanetary = (shop: Workshop, traces: readonly Trace[]): void => {
  const [, housing, wheels, webs, carrier, pitch] = traces;
  raiseBodies(shop, housing, [-44, 30], { edges: 4, isHollow: true });
  const style = { width: 2.4 };
  wheels?.lines.forEach((line, index) =>
    raiseBody(shop, line, [-24, index === 0 ? 24 : 32], style, {
      edges: index === 0 ? 4 : 2,
      isHollow: index === 0,
    }),
  );
  layFlat(shop, webs, 33);
  layFlat(shop, carrier, -40);
  layFlat(shop, pitch, 33);
  traces.slice(7).forEach((trace) => layFlat(shop, trace, -44));
};

/** The cam with its follower, and its lift as a ramp. */
export const raiseCam = (shop: Workshop, traces: readonly Trace[]): void => {
  const [spokes, circles, cam, , hub, bore, marks, rollers, stem, guides] = traces;
  layFlat(shop, spokes, -34);
  layFlat(shop, circles, -34);
  raiseBodies(shop, cam, [-30, 30], { edges: 6 });
  raiseBodies(shop, hub, [-46, 46], { edges: 4 });
  layFlat(shop, bore, 47);
  layFlat(shop, marks, 31);
  raiseBodies(shop, rollers, [-24, 24], { edges: 5 });
  raiseStrip(shop, stem, [-13, 13]);
  raiseBodies(shop, guides, [-30, 30]);
  const [carried, , ordinates, speed, frame, lift] = traces.slice(12);
  layFlat(shop, carried, -40);
  layFlat(shop, ordinates, 40);
  layFlat(shop, ordinates, -40);
  layFlat(shop, speed, 40);
  raiseStrip(shop, frame, [-40, 40]);
  raiseStrip(shop, lift, [-40, 40], 6, 'accent');
};

const MERIDIANS = 6;

/** Rotates the outline of a vessel around its vertical axis. */
const turnVessel = ({ matter, bottom }: Workshop, outline: Polyline) => {
  const [left, right] = [
    Math.min(...outline.map(([x]) => x)),
    Math.max(...outline.map(([x]) => x)),
  ];
  const middle = (left + right) / 2;
  const half = outline.filter(([x]) => x >= middle - 0.5).sort((a, b) => a[1] - b[1]);
  const meridian = (turn: number) =>
    half.map(([x, y]): Place => [
      middle + (x - middle) * Math.cos(turn),
      bottom - y,
      (x - middle) * Math.sin(turn),
    ]);
  const turns = Array.from({ length: MERIDIANS * 2 }, (_, i) => (i * Math.PI) / MERIDIANS);
  const rows = turns.map((turn) => {
    const line = meridian(turn);
    addLine(matter.strokes, line, { width: 1.3, opacity: 0.55 });
    return addCorners(matter.faces, line, 'part');
  });
  rows.forEach((row, index) =>
    addSides(matter.faces, row, rows[(index + 1) % rows.length] ?? row, half.length, false),
  );
  for (const [x, y] of [half[3], half.at(-4)].filter(
    (point): point is Point => point !== undefined,
  ))
    addLoop(
      matter.strokes,
      Array.from({ length: 24 }, (_, i): Place => [
        middle + (x - middle) * Math.cos((i * Math.PI) / 12),
        bottom - y,
        (x - middle) * Math.sin((i * Math.PI) / 12),
      ]),
      { width: 2.2 },
    );
};

const PIPE = 7;

/** Vessels as solids of revolution, pumps and valves as bodies, with square pipes between them. */
export const raiseFlowChart = (shop: Workshop, traces: readonly Trace[]): void => {
  const [, header, pipes, ...rest] = traces;
  layFlat(shop, header, -40);
  for (const depth of [-PIPE, PIPE]) layFlat(shop, pipes, depth);
  for (const line of pipes?.lines ?? [])
    for (const [x, y] of line)
      addStroke(shop.matter.strokes, [x, shop.bottom - y, -PIPE], [x, shop.bottom - y, PIPE], {
        width: 2.6,
      });
  const isVessel = ({ isPaper, isAccent, lines }: Trace) =>
    isPaper &&
    !isAccent &&
    lines.length === 1 &&
    (lines[0]?.length ?? 0) > 6 &&
    widthOf(lines[0] ?? []) > 60;
  for (const trace of rest) {
    const [outline] = trace.lines;
    if (outline && isVessel(trace)) turnVessel(shop, outline);
    else if (trace.isAccent) raiseBodies(shop, trace, [-12, 12]);
    else if (trace.isPaper) raiseBodies(shop, trace, [-16, 16], { edges: 3 });
    else layFlat(shop, trace, 17);
  }
};
