import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  accent,
  at,
  closed,
  dashed,
  hatch,
  line,
  paper,
  path,
  steps,
  pitchOf,
} from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { grid, scale } from '#site/drawings/trading/grid.ts';

/**
 * Each part is a candle, layer by layer, higher for later layers. The body is taller for more
 * connections, and hatched if more enter than leave.
 */
export const drawCandles: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const chart: Area = { ...field, right: field.right - 12 };
  const tall = chart.bottom - chart.top;
  const count = system.parts.length;
  const xs = steps(count, chart.left + 64, chart.right - 64);
  const deepest = Math.max(...flow.layers, 1);
  const half = Math.min(30, ((chart.right - chart.left) / count) * 0.27);
  const unit = tall * 0.065;
  const bodies = system.parts.map((_, part) => {
    const seat = flow.order.indexOf(part);
    const x = xs[seat] ?? chart.left;
    const share = flow.layerOf(part) / deepest;
    const wave = seat % 2 === 0 ? 0.05 : -0.05;
    const y = chart.bottom - tall * (0.2 + 0.58 * share + wave);
    const high = (unit * (flow.degreeOf(part) + 0.6)) / 2;
    return {
      x,
      y,
      top: y - high,
      bottom: y + high,
      isFalling: flow.enteringOf(part) > flow.leavingOf(part),
    };
  });
  const corners = ({ x, top, bottom }: (typeof bodies)[number]): Point[] => [
    [x - half, top],
    [x + half, top],
    [x + half, bottom],
    [x - half, bottom],
  ];
  const flows = system.connections.flatMap(({ from, to }, index) => {
    const [a, b] = [bodies[from], bodies[to]];
    if (!a || !b) return [];
    const isAhead = b.x > a.x;
    const size = isSmall ? 20 : 13;
    const start: Point = isAhead ? [a.x + half, a.y - unit * 0.2] : [a.x, a.bottom + unit * 0.9];
    const end: Point = isAhead ? [b.x - half, b.y + unit * 0.2] : [b.x, b.bottom + unit * 0.9];
    const reach = Math.abs(b.x - a.x);
    const isFar = reach > pitchOf(xs) + 2;
    // A long connection passes above or below the candles between.
    const lift = isFar ? Math.min(tall * 0.3, reach * 0.28) : 0;
    const bow = isAhead ? -lift : tall * 0.06 + reach * 0.1;
    const c1: Point = isAhead
      ? [start[0] + reach * 0.3, start[1] + bow]
      : [start[0], start[1] + bow];
    const c2: Point = isAhead ? [end[0] - reach * 0.3, end[1] + bow * 0.6] : [end[0], end[1] + bow];
    const hold = (point: Point): Point => [
      point[0],
      Math.min(chart.bottom - 4, Math.max(chart.top + 4, point[1])),
    ];
    const [h1, h2] = [hold(c1), hold(c2)];
    return [
      {
        line: `M${at(start)}C${at(h1)} ${at(h2)} ${at(end)}`,
        head: arrowHead(h2, end, size),
        ...flow.linkOf(index),
      },
    ];
  });
  const falling = bodies.filter(({ isFalling }) => isFalling);
  const rising = bodies.filter(({ isFalling }) => !isFalling);
  const band = (offset: number) =>
    [...bodies].sort((a, b) => a.x - b.x).map(({ x, y }): Point => [x, y + offset]);
  return {
    art:
      grid(chart, isSmall ? 9 : 18, isSmall ? 6 : 10, faint) +
      scale(chart, 8, fine) +
      path(line(...band(tall * 0.17)) + line(...band(-tall * 0.17)), `${fine} ${dashed}`) +
      path(
        bodies
          .map(({ x, top, bottom }) => line([x, top - unit * 0.9], [x, bottom + unit * 0.9]))
          .join(''),
        heavy,
      ) +
      drawWays(flows, { main: heavy, rest: '' }) +
      path(falling.map((body) => closed(...corners(body))).join(''), `${heavy} ${paper}`) +
      path(falling.map((body) => hatch(corners(body), isSmall ? 13 : 9)).join(''), fine) +
      path(rising.map((body) => closed(...corners(body))).join(''), `${accent} ${heavy} ${paper}`),
    parts: bodies.map(({ x, y }): Point => [x, y]),
  };
};
