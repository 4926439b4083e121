import { curveWay, drawNet, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { axis, centerMark, circle, line, path, polar, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** Turns of the spiral from the first part to the last. */
const TURNS = 2.1;

/** Parts along a spiral, outward in the order of the flow. Connections bend through its center. */
export const drawRose: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const center: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const radius = (field.bottom - field.top) / 2 - 6;
  const count = system.parts.length;
  /** A point on the spiral. `seat` is a part's number, or a fraction between two. */
  const on = (seat: number, out = 0): Point =>
    polar(
      center,
      radius * (0.22 + (0.7 * seat) / (count - 1) + out),
      ((seat + 0.28) / count) * TURNS * 2 * Math.PI - Math.PI / 2,
    );
  const points = system.parts.map((_, part) => on(flow.order.indexOf(part)));
  const inner = (point: Point, share: number): Point => [
    center[0] + (point[0] - center[0]) * share,
    center[1] + (point[1] - center[1]) * share,
  ];
  const ways = waysOf(system, flow, points, (a, b, { isMain }) => {
    const far = Math.hypot(a[0] - b[0], a[1] - b[1]) / (2 * radius);
    const bend = Math.max(0.2, 0.75 - far * 0.6);
    return curveWay([a, b], [inner(a, bend), inner(b, bend)], isMain, board);
  });
  const ticks = steps((count - 1) * (isSmall ? 4 : 8) + 1, 0, count - 1).map((seat, i) =>
    line(on(seat, i % 4 === 0 ? 0.03 : 0.05), on(seat, 0.08)),
  );
  const course = (out: number) => line(...steps(90, 0, count - 1).map((seat) => on(seat, out)));
  return drawNet(
    { board, system, flow, points, ways },
    path(course(0.08), heavy) +
      path(ticks.join(''), fine) +
      path(course(0), faint) +
      path(circle(center, radius * 0.16) + centerMark(center, radius * 0.24), `${fine} ${axis}`),
  );
};
