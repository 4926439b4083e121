import { curveWay, drawNet, layersOf, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { closed, dashed, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * The floors of a building seen from a corner, with two layers of the flow on each, from the bottom
 * up.
 */
export const drawFloors: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const count = Math.max(2, Math.ceil(layers.length / 2));
  const deep = Math.min(130, ((bottom - top) / count) * 0.86);
  const half = Math.min((right - left) / 2 - 10, deep * 2.6);
  const middle = (left + right) / 2;
  const feet = steps(count, bottom - 10, top + deep + 14);
  /** `along` and `across` from -1 to 1, along the two edges of a floor. */
  const on = (floor: number, along: number, across: number): Point => [
    middle + ((along - across) * half) / 2,
    (feet[floor] ?? bottom) - deep / 2 + ((along + across) * deep) / 4,
  ];
  const points = system.parts.map((_, part): Point => {
    const layer = flow.layerOf(part);
    const floor = Math.floor(layer / 2);
    const own = layers[layer] ?? [];
    const seat = own.indexOf(part);
    const across =
      own.length === 1 ? 0.1 * ((floor % 3) - 1) : (seat / (own.length - 1)) * 1.2 - 0.6;
    const isFirst = layer % 2 === 0;
    // The stair to the next floor is where this floor's flow ends.
    const along = (isFirst === (floor % 2 === 0) ? -0.68 : 0.68) + 0.12 * across;
    return on(floor, along, across);
  });
  const ways = waysOf(system, flow, points, (a, b, { from, to, isMain }) => {
    const isLevel = Math.floor(flow.layerOf(from) / 2) === Math.floor(flow.layerOf(to) / 2);
    const bow = isLevel ? 0 : (a[0] < middle ? -1 : 1) * 46;
    const third = (share: number): Point => [
      a[0] + (b[0] - a[0]) * share + bow,
      a[1] + (b[1] - a[1]) * share,
    ];
    return curveWay([a, b], [third(0.3), third(0.7)], isMain, board);
  });
  const floors = feet.map((_, floor) => {
    const inner = steps(5, -1, 1).slice(1, -1);
    return (
      path(
        closed(on(floor, -1, -1), on(floor, 1, -1), on(floor, 1, 1), on(floor, -1, 1)),
        `${heavy} ${paper} fill-opacity=".88"`,
      ) +
      path(
        inner
          .map(
            (at) =>
              line(on(floor, at, -1), on(floor, at, 1)) + line(on(floor, -1, at), on(floor, 1, at)),
          )
          .join(''),
        faint,
      )
    );
  });
  const posts = feet.slice(1).flatMap((_, floor) =>
    (
      [
        [-1, 1],
        [1, -1],
        [1, 1],
      ] as const
    ).map(([along, across]) => line(on(floor, along, across), on(floor + 1, along, across))),
  );
  return drawNet(
    { board, system, flow, points, ways },
    path(posts.join(''), `${fine} ${dashed}`) + floors.join(''),
  );
};
