import { curveWay, drawNodes } from '#site/drawings/ai/nodes.ts';
import { drawWays } from '#site/drawings/flow.ts';
import { rowOf } from '#site/drawings/row.ts';
import {
  accent,
  dashed,
  hatch,
  cornersOf,
  line,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** The chance that one step of the flow succeeds. */
const STEP = 0.84;

/**
 * Columns as high as the chance that everything so far succeeded: each step lowers it, and each
 * gate catches half of the failures and retries them once. Dashes show the same without gates.
 */
export const drawDescent: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const row = rowOf(system);
  const { left, right, top, bottom } = field;
  const headroom = 56 + row.lanes.ahead * row.lanePitch;
  const tall = bottom - top - headroom - 24;
  const xs = steps(row.order.length, left + 46, right - 46);
  const wide = Math.min(64, ((right - left) / row.order.length) * 0.62);
  let level = 1;
  const seats = row.order.map((part, seat) => {
    if (seat > 0) level *= STEP;
    const isGate = system.parts[part]?.kind === 'gate';
    if (isGate) level = 1 - (1 - level) * (1 - level);
    return { part, isGate, x: xs[seat] ?? left, level, alone: STEP ** seat };
  });
  const yOf = (share: number) => bottom - 24 - tall * share;
  const column = (x: number, share: number) => ({
    left: x - wide / 2,
    right: x + wide / 2,
    top: yOf(share),
    bottom: bottom - 24,
  });
  const origin: Point = [left, bottom];
  const tops = seats.map(({ x, level: share }): Point => [x, yOf(share)]);
  const ways = row.links.map(({ from, to, isNext, isBack, lane, isMain }) => {
    const [a, b] = [tops[from] ?? origin, tops[to] ?? origin];
    const lift = isNext ? -44 : -(70 + lane * row.lanePitch);
    const handles: [Point, Point] = isBack
      ? [
          [a[0] - (a[0] - b[0]) * 0.2, Math.max(a[1], b[1]) + 110 + lane * 26],
          [b[0] + (a[0] - b[0]) * 0.2, Math.max(a[1], b[1]) + 110 + lane * 26],
        ]
      : [
          [a[0] + (b[0] - a[0]) * 0.25, Math.min(a[1], b[1]) + lift],
          [a[0] + (b[0] - a[0]) * 0.75, Math.min(a[1], b[1]) + lift],
        ];
    return curveWay([a, b], handles, isMain, board);
  });
  const points = system.parts.map((_, part) => tops[row.order.indexOf(part)] ?? origin);
  const gates = seats.filter(({ isGate }) => isGate);
  const levels = steps(11, 0, 1).map((share) => line([left, yOf(share)], [right, yOf(share)]));
  return {
    art:
      path(levels.join(''), faint) +
      path(
        gates
          .map(({ x, level: share }) => hatch(cornersOf(column(x, share)), isSmall ? 14 : 9))
          .join(''),
        `${accent} ${fine}`,
      ) +
      path(seats.map(({ x, level: share }) => rectangle(column(x, share))).join(''), heavy) +
      path(
        seats
          .map(({ x, alone }) => line([x - wide * 0.66, yOf(alone)], [x + wide * 0.66, yOf(alone)]))
          .join(''),
        `${accent} ${dashed}`,
      ) +
      path(line([left, bottom - 24], [right, bottom - 24]), heavy) +
      drawWays(ways, { main: heavy, rest: '' }) +
      drawNodes(system, points, row.flow, board),
    parts: points,
  };
};
