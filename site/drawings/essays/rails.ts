import { drawNodes, nodeReach, waysOf } from '#site/drawings/ai/nodes.ts';
import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import { layerSeats, lifted } from '#site/drawings/essays/layer-seats.ts';
import { accent, dashed, line, path, polar, rectangle, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

const cubic = (points: readonly [Point, Point, Point, Point], at: number): Point => {
  const [a, b, c, d] = points;
  const mix = (axis: 0 | 1) =>
    (1 - at) ** 3 * a[axis] +
    3 * (1 - at) ** 2 * at * b[axis] +
    3 * (1 - at) * at ** 2 * c[axis] +
    at ** 3 * d[axis];
  return [mix(0), mix(1)];
};

/**
 * A railway: every connection is a track and every message a sleeper. Each track has a gap that
 * nobody has filled, with no sleepers and dashed rails.
 */
export const drawRails: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall, random } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const seats = layerSeats(flow, {
    left: left + 30,
    right: right - 30,
    top: top + 30,
    bottom: bottom - 30,
  });
  // A winding track is longer and shows more sleepers.
  const isAlone = (part: number) =>
    flow.layers.filter((layer) => layer === flow.layers[part]).length === 1;
  const points = seats.map(([x, y], part): Point => {
    const side = flow.layerOf(part) % 2 === 0 ? -1 : 1;
    return isAlone(part) ? [x, y + side * (bottom - top) * 0.29] : [x, y];
  });
  const gauge = isSmall ? 11 : 8;
  const sleepers: string[] = [];
  const gaps: string[] = [];
  const ends: string[] = [];
  const ways = waysOf(system, flow, points, (a, b, { from, to, isMain, isBack }) => {
    const isFar = Math.abs(flow.layerOf(to) - flow.layerOf(from)) > 1;
    const lift = isBack ? 120 : isFar ? -110 : 0;
    const [first, second] =
      lift === 0
        ? ([
            [(a[0] + b[0]) / 2, a[1]],
            [(a[0] + b[0]) / 2, b[1]],
          ] as [Point, Point])
        : lifted(a, b, lift);
    const way = (share: number) => cubic([a, first, second, b], share);
    const length = Math.hypot(b[0] - a[0], b[1] - a[1]) * 1.1 + Math.abs(lift);
    const reach = (nodeReach(board) + 2) / length;
    const across = (share: number, out: number): Point => {
      const [p, q] = [way(share - 0.01), way(share + 0.01)];
      return polar(way(share), out, Math.atan2(q[1] - p[1], q[0] - p[0]) + Math.PI / 2);
    };
    const tip = 1 - reach;
    const end = tip - (isSmall ? 20 : 14) / length;
    const gap = random.between(0.42, 0.52);
    const wide = Math.min(0.2, 34 / length);
    const rails = (start: number, stop: number) =>
      [gauge, -gauge]
        .map((out) => line(...steps(5, start, stop).map((share) => across(share, out))))
        .join('');
    for (const share of steps(Math.max(4, Math.round(length / (isSmall ? 17 : 11))), reach, end))
      if (share < gap || share > gap + wide)
        sleepers.push(line(across(share, gauge * 1.7), across(share, -gauge * 1.7)));
    gaps.push(rails(gap, gap + wide));
    for (const share of [gap, gap + wide])
      ends.push(line(across(share, gauge * 2.6), across(share, -gauge * 2.6)));
    return {
      line: rails(reach, gap) + rails(gap + wide, end),
      head: arrowHead(way(end - 0.02), way(tip), isSmall ? 22 : 15),
      isMain,
    };
  });
  const bed = steps(9, left, right).map((x) => line([x, top], [x, bottom]));
  return {
    art:
      path(bed.join(''), faint) +
      path(rectangle(field), faint) +
      path(sleepers.join(''), fine) +
      path(gaps.join(''), `${faint} ${dashed}`) +
      drawWays(ways, { main: isSmall ? 'stroke-width="2.6"' : '', rest: '' }) +
      path(ends.join(''), `${accent} ${heavy}`) +
      drawNodes(system, points, flow, board),
    parts: points,
  };
};
