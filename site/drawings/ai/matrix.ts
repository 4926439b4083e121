import { drawNodes } from '#site/drawings/ai/nodes.ts';
import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  accent,
  cornersOf,
  dot,
  dots,
  hatch,
  line,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * An adjacency matrix: the parts are on the diagonal, and a hatched cell in the row of one part and
 * the column of another is a connection, joined to both by lines.
 */
export const drawMatrix: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const count = system.parts.length;
  const xs = steps(count + 1, left + 4, right - 4);
  const ys = steps(count + 1, top + 2, bottom - 2);
  const cell = (row: number, column: number): Area => ({
    left: xs[column] ?? left,
    right: xs[column + 1] ?? right,
    top: ys[row] ?? top,
    bottom: ys[row + 1] ?? bottom,
  });
  const center = ({ left: x1, right: x2, top: y1, bottom: y2 }: Area): Point => [
    (x1 + x2) / 2,
    (y1 + y2) / 2,
  ];
  const seat = (part: number) => flow.order.indexOf(part);
  const points = system.parts.map((_, part) => center(cell(seat(part), seat(part))));
  const half = ((ys[1] ?? 0) - (ys[0] ?? 0)) / 2;
  const links = system.connections.map(({ from, to }, index) => {
    const area = cell(seat(from), seat(to));
    const corner = center(area);
    const a = center(cell(seat(from), seat(from)));
    const b = center(cell(seat(to), seat(to)));
    const tip: Point = [b[0], b[1] + (corner[1] < b[1] ? -half * 0.72 : half * 0.72)];
    return {
      area,
      corner,
      ...flow.linkOf(index),
      line: line(a, corner, tip),
      head: arrowHead(corner, tip, isSmall ? 20 : 13),
    };
  });
  const gap = isSmall ? 13 : 9;
  const filled = (isMain: boolean) =>
    links
      .filter((link) => link.isMain === isMain)
      .map(({ area }) => rectangle(area) + hatch(cornersOf(area), gap, isMain ? 1 : -1))
      .join('');
  return {
    art:
      path(
        xs.map((x) => line([x, ys[0] ?? top], [x, ys[count] ?? bottom])).join('') +
          ys.map((y) => line([xs[0] ?? left, y], [xs[count] ?? right, y])).join(''),
        faint,
      ) +
      path(line([xs[0] ?? left, ys[0] ?? top], [xs[count] ?? right, ys[count] ?? bottom]), fine) +
      path(filled(false), fine) +
      path(filled(true), `${accent} ${fine}`) +
      path(
        rectangle({
          left: xs[0] ?? left,
          right: xs[count] ?? right,
          top: ys[0] ?? top,
          bottom: ys[count] ?? bottom,
        }),
        heavy,
      ) +
      drawWays(links, { main: heavy, rest: '' }) +
      path(links.map(({ corner }) => dot(corner)).join(''), dots(isSmall ? 12 : 8)) +
      drawNodes(system, points, flow, board),
    parts: points,
  };
};
