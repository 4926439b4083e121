import type { Point } from '#site/drawings/seeded-random.ts';
import type { Place } from '../plan/hall-plan.ts';
import type { Trace } from '../strokes/read-drawing.ts';
import { addLine, addLoop, addStroke } from '../strokes/stroke-set.ts';
import {
  layFlat,
  raiseBodies,
  raiseBody,
  raiseBox,
  raiseStrip,
  type Workshop,
} from './workshop.ts';

/** The squared paper is a board behind the model. */
const BOARD = -70;

const standBoard = (shop: Workshop, traces: readonly Trace[]) => {
  const [grid, frame, scale] = traces;
  layFlat(shop, grid, BOARD);
  raiseBodies(shop, frame, [BOARD - 8, BOARD - 1]);
  layFlat(shop, scale, BOARD);
};

/**
 * The chart line stands out of its paper, with the volume as bars in front of it and the order book
 * as stairs.
 */
export const raiseStripChart = (shop: Workshop, traces: readonly Trace[]): void => {
  const [grid, frame, holes, scale, mean, price, last, marks, rings, volume, ...book] = traces;
  standBoard(
    shop,
    [grid, frame, scale].filter((trace): trace is Trace => trace !== undefined),
  );
  layFlat(shop, holes, BOARD);
  layFlat(shop, mean, -20);
  raiseStrip(shop, price, [BOARD, 10], 8);
  layFlat(shop, last, 10);
  layFlat(shop, marks, 10);
  layFlat(shop, rings, 10);
  for (const [from, to] of volume?.lines ?? [])
    if (from && to)
      raiseBox(
        shop,
        [from[0] - 3.4, Math.min(from[1], to[1])],
        [from[0] + 3.4, Math.max(from[1], to[1])],
        [36, 60],
        { width: 1.3, opacity: 0.8 },
      );
  const [, , rungs, bid, ask, edge] = book;
  layFlat(shop, rungs, 10);
  raiseStrip(shop, bid, [BOARD, 10]);
  raiseStrip(shop, ask, [BOARD, 10], 1, 'accent');
  layFlat(shop, edge, 10);
};

/**
 * The order book as two stepped hills, and in front of them its state some moments ago, lower each
 * time.
 */
export const raiseDepthCurve = (shop: Workshop, traces: readonly Trace[]): void => {
  const [grid, frame, scale, older, , , bid, ask, middle, walls] = traces;
  standBoard(
    shop,
    [grid, frame, scale].filter((trace): trace is Trace => trace !== undefined),
  );
  const closeDown = (line: readonly Point[]): Point[] => [
    ...line,
    [line.at(-1)?.[0] ?? 0, shop.bottom],
  ];
  const hill = (trace: Trace | undefined, back: number, front: number, isOwn: boolean) =>
    trace?.lines.forEach((line) =>
      raiseBody(
        shop,
        closeDown(line),
        [back, front],
        { width: 2.4, ...(isOwn && { ink: shop.ink }) },
        { tone: isOwn ? 'accent' : 'part' },
      ),
    );
  hill(bid, -60, 10, false);
  hill(ask, -60, 10, true);
  older?.lines.forEach((line, index) => {
    const front = index < 2 ? 50 : 90;
    raiseBody(
      shop,
      closeDown(line),
      [front - 36, front],
      { width: 1.5, opacity: 0.8 },
      { edges: 2 },
    );
  });
  layFlat(shop, middle, 10);
  layFlat(shop, walls, 10);
};

/**
 * Every session as a bar, the bands in front of and behind it, the volume at each price as drawers.
 */
export const raiseCandles = (shop: Workshop, traces: readonly Trace[]): void => {
  standBoard(shop, traces);
  const [bands, mean, wicks, , falling, rising, profile, , edge, control] = traces.slice(3);
  layFlat(shop, bands, -45);
  layFlat(shop, bands, 45);
  raiseStrip(shop, mean, [-40, -28], 40, 'accent');
  layFlat(shop, wicks, 0);
  raiseBodies(shop, falling, [-9, 9]);
  raiseBodies(shop, rising, [-9, 9], { tone: 'accent' });
  raiseBodies(shop, profile, [-40, 20]);
  layFlat(shop, edge, 20);
  layFlat(shop, control, 21);
};

const TURNS = 12;

/** The track record as a strip, and the cone of outcomes rotated around its axis. */
export const raiseCone = (shop: Workshop, traces: readonly Trace[]): void => {
  standBoard(shop, traces);
  const [, outer, , paths, middle, record, now, , bars] = traces.slice(3);
  raiseStrip(shop, record, [BOARD, 14], 6);
  layFlat(shop, now, 14);
  raiseBodies(shop, bars, [-30, 14]);
  const [rim] = outer?.lines ?? [];
  const [axis] = middle?.lines ?? [];
  if (!rim || !axis) return;
  const { strokes } = shop.matter;
  const around = ([x, y]: Point, index: number, turn: number): Place => {
    const centre = axis[Math.min(axis.length - 1, index)]?.[1] ?? y;
    const radius = centre - y;
    return [x, shop.bottom - centre + Math.cos(turn) * radius, Math.sin(turn) * radius];
  };
  for (let turn = 0; turn < TURNS; turn += 1)
    addLine(
      strokes,
      rim.map((point, index) => around(point, index, (turn * 2 * Math.PI) / TURNS)),
      { width: 1.5, opacity: 0.5 },
    );
  for (const index of [3, 6, 9, 12, 15, 17]) {
    const point = rim[index];
    if (point)
      addLoop(
        strokes,
        Array.from({ length: 28 }, (_, i) => around(point, index, (i * Math.PI) / 14)),
        { width: index === 17 ? 2.6 : 1.4, opacity: 0.75 },
      );
  }
  paths?.lines.forEach((line, index) => {
    const turn = (index * 2 * Math.PI) / paths.lines.length;
    addLine(
      strokes,
      line.map((point, i) => around(point, Math.round((i * 17) / 19), turn)),
      { width: 1.8, opacity: 0.85 },
    );
  });
  const places = axis.map(([x, y]): Place => [x, shop.bottom - y, 0]);
  addLine(strokes, places, { width: 3.4, ink: shop.ink });
  const [start] = places;
  if (start) addStroke(strokes, start, start, { width: 14, ink: shop.ink });
};
