import { curveWay, drawNet, layersOf, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { dashed, ellipse, path, type DrawingStyle, type Point } from '#site/drawings/primitives.ts';

/** The layers of the flow as rings around its start. Connections run from ring to ring. */
export const drawRingTree: DrawingStyle = (board, system) => {
  const { field, fine } = board;
  const flow = flowOf(system);
  const center: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const high = (field.bottom - field.top) / 2 - 24;
  const wide = Math.min((field.right - field.left) / 2 - 24, high * 1.34);
  const layers = layersOf(flow);
  const isSingle = layers[0]?.length === 1;
  const share = (layer: number) =>
    (isSingle ? layer : layer + 1) / (layers.length - (isSingle ? 1 : 0));
  const points = system.parts.map((): Point => center);
  layers.forEach((own, layer) => {
    own.forEach((part, seat) => {
      // A ring's only part is a third of a turn past the previous ring's.
      const angle = 2.6 + layer * 2.1 + (seat / own.length) * 2 * Math.PI;
      points[part] = [
        center[0] + wide * share(layer) * Math.cos(angle),
        center[1] + high * share(layer) * Math.sin(angle),
      ];
    });
  });
  const ways = waysOf(system, flow, points, (a, b, { isMain }) => {
    const out = (point: Point, by: number): Point => [
      point[0] + (point[0] - center[0]) * by,
      point[1] + (point[1] - center[1]) * by,
    ];
    const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
    const bend = out(middle, 0.22);
    return curveWay([a, b], [bend, bend], isMain, board);
  });
  const rings = layers.map((_, layer) => share(layer)).filter((part) => part > 0);
  return drawNet(
    { board, system, flow, points, ways },
    path(
      rings.map((part) => ellipse(center, wide * part, high * part)).join(''),
      `${fine} ${dashed}`,
    ),
  );
};
