import { across, beneath, curveWay, drawNet, layersOf, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { closed, dot, dots, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/** A plane for each layer of the flow, one behind the other; connections fan from plane to plane. */
export const drawLattice: DrawingStyle = (board, system) => {
  const { field, heavy, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const wide = Math.min(150, ((right - left) / layers.length) * 0.72);
  const lean = wide * 0.55;
  const lefts = steps(layers.length, left + 6, right - wide - 6);
  // Each plane hangs lower than the previous one.
  const high = (bottom - top - lean - 12) * 0.58;
  const drops = steps(layers.length, 0, bottom - top - lean - 12 - high);
  /** `across` and `down` from 0 to 1 on a layer's plane. */
  const on = (layer: number, across: number, down: number): Point => [
    (lefts[layer] ?? left) + wide * across,
    top + 6 + (drops[layer] ?? 0) + lean * (1 - across) + high * down,
  ];
  const points = system.parts.map((_, part): Point => {
    const layer = flow.layerOf(part);
    const own = layers[layer] ?? [];
    const seat = own.indexOf(part);
    const down = own.length === 1 ? [0.5, 0.3, 0.66, 0.42][layer % 4] : (seat + 0.5) / own.length;
    return on(layer, own.length === 1 ? 0.5 : 0.32 + 0.36 * (seat % 2), down ?? 0.5);
  });
  const ways = waysOf(system, flow, points, (a, b, { isMain, isBack }) => {
    const reach = Math.max(50, Math.abs(b[0] - a[0]) * 0.5);
    if (isBack) {
      const y = Math.min(bottom - 4, Math.max(a[1], b[1]) + 120);
      return curveWay([a, b], beneath(a, b, y), isMain, board);
    }
    return curveWay([a, b], across(a, b, reach), isMain, board);
  });
  const grid = isSmall ? 4 : 6;
  const planes = layers.map((_, layer) => {
    const edge = closed(on(layer, 0, 0), on(layer, 1, 0), on(layer, 1, 1), on(layer, 0, 1));
    const inner = steps(grid + 1, 0, 1).slice(1, -1);
    const cells = inner.flatMap((down) =>
      [0.25, 0.75].map((across) => dot(on(layer, across, down))),
    );
    return (
      path(edge, `${heavy} ${paper} fill-opacity=".9"`) +
      path(
        inner.map((down) => line(on(layer, 0, down), on(layer, 1, down))).join('') +
          [0.25, 0.5, 0.75]
            .map((across) => line(on(layer, across, 0), on(layer, across, 1)))
            .join(''),
        faint,
      ) +
      path(cells.join(''), dots(isSmall ? 7 : 4))
    );
  });
  return drawNet({ board, system, flow, points, ways }, planes.join(''));
};
