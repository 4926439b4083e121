import { across, beneath, curveWay, drawNet, layersOf, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { fork, line, path, rectangle, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A beam search: it widens and is pruned. Each layer has a gate with the parts that continue, and
 * crosses for those dropped there.
 */
export const drawBeam: DrawingStyle = (board, system) => {
  const { field, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const xs = steps(layers.length, left + 34, right - 34);
  const middle = (top + bottom) / 2;
  const spread = (layer: number) =>
    (bottom - top) * (0.3 + 0.62 * Math.sin(((layer + 0.6) / (layers.length + 0.4)) * Math.PI));
  const rowsOf = (layer: number) =>
    steps(
      (layers[layer]?.length ?? 1) * 2 + 3,
      middle - spread(layer) / 2,
      middle + spread(layer) / 2,
    );
  const taken = new Set<string>();
  const points = system.parts.map((): Point => [left, middle]);
  layers.forEach((own, layer) => {
    const rows = rowsOf(layer);
    own.forEach((part, seat) => {
      const shift = own.length === 1 ? (layer % 2 === 0 ? 0 : 1) : 0;
      const row = Math.min(rows.length - 1, 1 + seat * 2 + shift);
      taken.add(`${layer} ${row}`);
      points[part] = [xs[layer] ?? left, rows[row] ?? middle];
    });
  });
  const dropped = layers.flatMap((_, layer) =>
    rowsOf(layer).flatMap((y, row): Point[] =>
      layer === 0 || taken.has(`${layer} ${row}`) ? [] : [[xs[layer] ?? left, y]],
    ),
  );
  const ways = waysOf(system, flow, points, (a, b, { isMain, isBack }) => {
    const reach = Math.max(60, Math.abs(b[0] - a[0]) * 0.5);
    if (isBack) {
      const y = Math.min(bottom - 4, Math.max(a[1], b[1]) + spread(1) * 0.4);
      return curveWay([a, b], beneath(a, b, y), isMain, board);
    }
    return curveWay([a, b], across(a, b, reach), isMain, board);
  });
  // From each part to the crosses behind the next gate.
  const tries = dropped.map((end) => {
    const layer = xs.indexOf(end[0]);
    const from = points[layers[layer - 1]?.[0] ?? 0] ?? [left, middle];
    const reach = (end[0] - from[0]) * 0.55;
    return `M${from.map(Math.round).join(' ')}C${Math.round(from[0] + reach)} ${Math.round(from[1])} ${Math.round(end[0] - reach)} ${Math.round(end[1])} ${end.map(Math.round).join(' ')}`;
  });
  const gates = xs.map((x, layer) =>
    rectangle({
      left: x - 32,
      right: x + 32,
      top: Math.max(top, middle - spread(layer) / 2 - 24),
      bottom: Math.min(bottom, middle + spread(layer) / 2 + 24),
    }),
  );
  return drawNet(
    { board, system, flow, points, ways },
    path(xs.map((x) => line([x, top], [x, bottom])).join(''), `${faint} stroke-dasharray="3 6"`) +
      path(isSmall ? '' : tries.join(''), faint) +
      path(gates.join(''), fine) +
      path(dropped.map((point) => fork(point, isSmall ? 8 : 5)).join('')),
  );
};
