import { curveWay, drawNodes, waysOf } from '#site/drawings/ai/nodes.ts';
import { drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  axis,
  centreMark,
  circle,
  line,
  path,
  polar,
  type DrawingStyle,
  type Point,
} from '#site/drawings/primitives.ts';

/** Parts on a divided circle in the order of the flow; connections bend through its middle. */
export const drawRose: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const centre: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const radius = (field.bottom - field.top) / 2 - 6;
  const count = system.parts.length;
  // Half a step aside of the top, so that no two parts are above one another.
  const angle = (seat: number) => ((seat + 0.28) / count) * 2 * Math.PI - Math.PI / 2;
  const points = system.parts.map((_, part) =>
    polar(centre, radius * 0.82, angle(flow.order.indexOf(part))),
  );
  const inner = (point: Point, share: number): Point => [
    centre[0] + (point[0] - centre[0]) * share,
    centre[1] + (point[1] - centre[1]) * share,
  ];
  const ways = waysOf(system, flow, points, (a, b, { isMain }) => {
    const far = Math.hypot(a[0] - b[0], a[1] - b[1]) / (2 * radius);
    const bend = Math.max(0.2, 0.75 - far * 0.6);
    return curveWay([a, b], [inner(a, bend), inner(b, bend)], isMain, board);
  });
  const ticks = Array.from({ length: count * (isSmall ? 4 : 8) }, (_, i) => {
    const turn = angle((i * count) / (count * (isSmall ? 4 : 8)));
    return line(
      polar(centre, radius * (i % 4 === 0 ? 0.93 : 0.965), turn),
      polar(centre, radius, turn),
    );
  });
  return {
    art:
      path(circle(centre, radius), heavy) +
      path(ticks.join(''), fine) +
      path(circle(centre, radius * 0.82), faint) +
      path(circle(centre, radius * 0.16) + centreMark(centre, radius * 0.24), `${fine} ${axis}`) +
      drawWays(ways, { main: heavy, rest: '' }) +
      drawNodes(system, points, flow, board),
    parts: points,
  };
};
