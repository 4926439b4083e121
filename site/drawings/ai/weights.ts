import { curveWay, drawNet, waysOf } from '#site/drawings/ai/nodes.ts';
import { flowOf } from '#site/drawings/flow.ts';
import { accent, circle, line, path, polar } from '#site/drawings/primitives.ts';
import type { DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * Parts around a hub. Outside the ring each has rays: longer for more inputs, and in the accent
 * color for outputs.
 */
export const drawWeights: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const center: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const radius = (field.bottom - field.top) / 2 - 4;
  const count = system.parts.length;
  const most = Math.max(...flow.entering, ...flow.leaving, 1);
  const angle = (part: number) =>
    ((flow.order.indexOf(part) + 0.3) / count) * 2 * Math.PI + Math.PI * 0.9;
  const points = system.parts.map((_, part) => polar(center, radius * 0.56, angle(part)));
  const rays = isSmall ? 4 : 8;
  const sector = (2 * Math.PI) / count;
  const raysOf = (counts: readonly number[], half: 0 | 1) =>
    system.parts
      .flatMap((_, part) =>
        Array.from({ length: rays }, (__, i) => {
          const turn =
            angle(part) - sector * 0.42 + (sector * 0.84 * (half * rays + i + 0.5)) / (2 * rays);
          const reach = 0.06 + 0.2 * ((counts[part] ?? 0) / most);
          return line(
            polar(center, radius * 0.7, turn),
            polar(center, radius * (0.7 + reach), turn),
          );
        }),
      )
      .join('');
  const ways = waysOf(system, flow, points, (a, b, { isMain }) => {
    const near = (point: Point): Point => [
      center[0] + (point[0] - center[0]) * 0.45,
      center[1] + (point[1] - center[1]) * 0.45,
    ];
    return curveWay([a, b], [near(a), near(b)], isMain, board);
  });
  const wide = `stroke-width="${isSmall ? 9 : 5}" stroke-linecap="butt"`;
  return drawNet(
    { board, system, flow, points, ways },
    path(circle(center, radius * 0.69), heavy) +
      path(circle(center, radius * 0.99), faint) +
      path(raysOf(flow.entering, 0), wide) +
      path(raysOf(flow.leaving, 1), `${accent} ${wide}`) +
      path(circle(center, radius * 0.09), fine),
  );
};
