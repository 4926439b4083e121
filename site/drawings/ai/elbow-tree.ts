import { drawNet, layersOf, nodeReach } from '#site/drawings/ai/nodes.ts';
import { arrowHead, flowOf } from '#site/drawings/flow.ts';
import { line, path, steps, type DrawingStyle, type Point } from '#site/drawings/primitives.ts';

/**
 * The flow from top to bottom, with a row for each layer. Connections are elbows on separate lanes.
 */
export const drawElbowTree: DrawingStyle = (board, system) => {
  const { field, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const ys = steps(layers.length, top + 26, bottom - 26);
  const points = system.parts.map((_, part): Point => {
    const layer = flow.layerOf(part);
    const own = layers[layer] ?? [];
    const seat = own.indexOf(part);
    const share = (seat + 0.5) / own.length;
    // A row's only part is offset, alternately, so that the path descends in steps.
    const aside = own.length === 1 ? ((layer % 3) - 1) * 0.24 : 0;
    return [left + (right - left) * (0.5 + (share - 0.5) * 0.86 + aside), ys[layer] ?? top];
  });
  const reach = nodeReach(board);
  const lanes = { left: 0, right: 0 };
  const lanesOf = new Map<string, number>();
  const ways = system.connections.map(({ from, to }, index) => {
    const [a, b] = [points[from] ?? [left, top], points[to] ?? [left, bottom]];
    const link = flow.linkOf(index);
    const span = flow.layerOf(to) - flow.layerOf(from);
    const size = isSmall ? 21 : 14;
    if (span === 1) {
      const key = String(flow.layers[from]);
      const lane = lanesOf.get(key) ?? 0;
      lanesOf.set(key, lane + 1);
      const tip: Point = [b[0], b[1] - reach];
      const y = a[1] + (b[1] - a[1]) * 0.5 + (lane - 1) * 7;
      return {
        line: line([a[0], a[1] + reach], [a[0], y], [b[0], y], [tip[0], tip[1] - 4]),
        head: arrowHead([b[0], y - 30], tip, size),
        ...link,
      };
    }
    // Past other rows: outside, on the side of the part it leads to.
    const isRight = b[0] >= (left + right) / 2;
    const lane = isRight ? (lanes.right += 1) : (lanes.left += 1);
    const x = isRight ? right - 6 - (lane - 1) * 16 : left + 6 + (lane - 1) * 16;
    const side = isRight ? 1 : -1;
    const tip: Point = [b[0] + side * reach, b[1]];
    return {
      line: line([a[0] + side * reach, a[1]], [x, a[1]], [x, b[1]], [tip[0] + side * 4, tip[1]]),
      head: arrowHead([x, b[1]], tip, size),
      ...link,
    };
  });
  return drawNet(
    { board, system, flow, points, ways },
    path(ys.map((y) => line([left, y], [right, y])).join(''), `${faint} stroke-dasharray="2 7"`),
  );
};
