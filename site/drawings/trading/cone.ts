import { layersOf } from '#site/drawings/ai/nodes.ts';
import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  accent,
  at,
  circle,
  cornersOf,
  dashed,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { grid } from '#site/drawings/trading/grid.ts';

/**
 * A cone of possible outcomes. The layers of the flow are inside a cone that widens with the square
 * root of time; each connection is a path through it. The bars at the edge count, by height, the
 * arrivals.
 */
export const drawCone: DrawingStyle = ({ field, isSmall, heavy, fine, faint }, system) => {
  const flow = flowOf(system);
  const wide = field.right - field.left;
  const chart: Area = { ...field, right: field.right - wide * 0.13 };
  const middle = (chart.top + chart.bottom) / 2;
  const reach = (chart.bottom - chart.top) / 2 - 12;
  const deepest = Math.max(...flow.layers, 1);
  const start = chart.left + 24;
  const end = chart.right - 24;
  const xOf = (layer: number) => start + ((end - start) * layer) / deepest;
  const spreadAt = (x: number) => reach * Math.sqrt(Math.max(0, (x - start) / (end - start)));
  const layers = layersOf(flow);
  const points: Point[] = system.parts.map((_, part) => {
    const layer = flow.layerOf(part);
    const own = layers[layer] ?? [];
    const seat = own.indexOf(part);
    // Parts of one layer are also offset in time, so that no two are aligned vertically.
    const x = xOf(layer) + (own.length > 1 ? (seat / (own.length - 1) - 0.5) * 34 : 0);
    const held = Math.min(end, Math.max(start, x));
    const share = own.length > 1 ? (seat / (own.length - 1)) * 2 - 1 : layer % 2 === 0 ? 0 : -0.18;
    const room = layer === 0 ? reach * 0.55 : Math.max(spreadAt(held), reach * 0.42) * 0.84;
    return [held, middle + share * room];
  });
  const courses = system.connections.flatMap(({ from, to }, index) => {
    const [a, b] = [points[from], points[to]];
    if (!a || !b) return [];
    const isBack = b[0] < a[0] + 10;
    const reachX = Math.max(40, Math.abs(b[0] - a[0]) * 0.5);
    const gap = isSmall ? 16 : 11;
    const first: Point = isBack ? [a[0], a[1] + gap] : [a[0] + gap, a[1]];
    const tip: Point = isBack ? [b[0] + gap * 0.8, b[1] + gap * 0.8] : [b[0] - gap, b[1]];
    const c1: Point = isBack
      ? [first[0], Math.min(chart.bottom - 6, first[1] + reachX * 0.7)]
      : [first[0] + reachX, first[1]];
    const c2: Point = isBack
      ? [tip[0] + 24, Math.min(chart.bottom - 6, tip[1] + reachX * 0.7)]
      : [tip[0] - reachX, tip[1]];
    return [
      {
        line: `M${at(first)}C${at(c1)} ${at(c2)} ${at(tip)}`,
        head: arrowHead(c2, tip, isSmall ? 20 : 13),
        ...flow.linkOf(index),
      },
    ];
  });
  const outline = (share: number) =>
    [-1, 1]
      .map((side) =>
        line(
          ...steps(isSmall ? 12 : 18, 0, 1).map((part): Point => {
            const x = start + (end - start) * part * part;
            return [x, middle + side * share * spreadAt(x)];
          }),
        ),
      )
      .join('');
  const most = Math.max(...flow.entering, 1);
  const left = chart.right + 18;
  const bars = points.map(([, y], part): Area => ({
    left,
    right: left + ((field.right - left) * flow.enteringOf(part)) / most,
    top: y - 7,
    bottom: y + 7,
  }));
  const shown = bars.filter((bar) => bar.right > left);
  return {
    art:
      grid(chart, isSmall ? 9 : 16, isSmall ? 6 : 8, faint) +
      path(outline(1), heavy) +
      path(outline(0.62) + outline(0.3), `${fine} ${dashed}`) +
      drawWays(courses, { main: heavy, rest: '' }) +
      path(points.map((point) => circle(point, isSmall ? 14 : 10)).join(''), `${heavy} ${paper}`) +
      path(shown.map(rectangle).join('')) +
      path(
        shown.map((bar) => hatch(cornersOf(bar), isSmall ? 9 : 6)).join(''),
        `${accent} ${fine}`,
      ) +
      path(line([left, chart.top], [left, chart.bottom]), heavy),
    parts: points,
  };
};
