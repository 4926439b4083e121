import { layersOf } from '#site/drawings/ai/nodes.ts';
import type { Flow } from '#site/drawings/flow.ts';
import { steps, type Area, type Point } from '#site/drawings/primitives.ts';

/** A column for each step of the flow. The parts of a step are spread over its height. */
export const layerSeats = (flow: Flow, { left, right, top, bottom }: Area): Point[] => {
  const layers = layersOf(flow);
  const columns = steps(layers.length, left, right);
  return flow.layers.map((layer, part): Point => {
    const own = layers[layer] ?? [];
    const share = (own.indexOf(part) + 0.5) / own.length;
    return [columns[layer] ?? left, top + (bottom - top) * share];
  });
};

/** For each part, whether it is on the longest path through the system. */
export const onMainWay = (
  parts: number,
  connections: readonly { from: number; to: number }[],
  flow: Flow,
): boolean[] => {
  const main = connections.filter((_, index) => flow.isMain[index]);
  return Array.from({ length: parts }, (_, part) =>
    main.some(({ from, to }) => from === part || to === part),
  );
};

/** The two handles of a curve between two points, lifted by `lift`; negative is up. */
export const lifted = (a: Point, b: Point, lift: number): [Point, Point] => [
  [a[0] + (b[0] - a[0]) * 0.3, a[1] + (b[1] - a[1]) * 0.3 + lift],
  [a[0] + (b[0] - a[0]) * 0.7, a[1] + (b[1] - a[1]) * 0.7 + lift],
];
