import { arrowHead, flowOf } from '#site/drawings/flow.ts';
import { drawNet, nodeReach } from '#site/drawings/ai/nodes.ts';
import { at, line, path, steps, type DrawingStyle, type Point } from '#site/drawings/primitives.ts';

/**
 * The two legs of an angle: the first half of the flow on one, the rest on the other. Connections
 * between the legs are strings; the others run along their leg.
 */
export const drawEnvelope: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const apex: Point = [(left + right) / 2, bottom - 14];
  const ends: [Point, Point] = [
    [left + 60, top + 24],
    [right - 60, top + 24],
  ];
  const half = Math.ceil(system.parts.length / 2);
  const points = system.parts.map((_, part): Point => {
    const seat = flow.order.indexOf(part);
    const isFirst = seat < half;
    const [end] = isFirst ? ends : [ends[1]];
    // Down the first leg, up the second.
    const share = isFirst
      ? 1 - (seat / half) * 0.8
      : 0.2 + ((seat - half + 1) / (system.parts.length - half)) * 0.8;
    return [apex[0] + (end[0] - apex[0]) * share, apex[1] + (end[1] - apex[1]) * share];
  });
  const reach = nodeReach(board);
  const ways = system.connections.map(({ from, to }, index) => {
    const [a, b] = [points[from] ?? apex, points[to] ?? apex];
    const [seatA, seatB] = [flow.order.indexOf(from), flow.order.indexOf(to)];
    const isAlong = seatA < half === seatB < half;
    const isNext = seatB === seatA + 1;
    const far = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const out = isAlong && !isNext ? (seatA < half ? -1 : 1) * (44 + far * 0.16) : 0;
    const middle: Point = [(a[0] + b[0]) / 2 + out, (a[1] + b[1]) / 2 + Math.abs(out) * 0.4];
    const away = (from_: Point, to_: Point): Point => {
      const length = Math.hypot(to_[0] - from_[0], to_[1] - from_[1]) || 1;
      return [
        from_[0] + ((to_[0] - from_[0]) * reach) / length,
        from_[1] + ((to_[1] - from_[1]) * reach) / length,
      ];
    };
    const [start, tip] = [away(a, middle), away(b, middle)];
    return {
      line: `M${at(start)}Q${at(middle)} ${at(tip)}`,
      head: arrowHead(middle, tip, isSmall ? 21 : 14),
      ...flow.linkOf(index),
    };
  });
  const count = isSmall ? 13 : 23;
  const strings = steps(count, 0.06, 1).map((share) =>
    line(
      [apex[0] + (ends[0][0] - apex[0]) * share, apex[1] + (ends[0][1] - apex[1]) * share],
      [
        apex[0] + (ends[1][0] - apex[0]) * (1.06 - share),
        apex[1] + (ends[1][1] - apex[1]) * (1.06 - share),
      ],
    ),
  );
  return drawNet(
    { board, system, flow, points, ways },
    path(strings.join(''), faint) +
      path(line(ends[0], apex, ends[1]), heavy) +
      path(line(ends[0], ends[1]), fine),
  );
};
