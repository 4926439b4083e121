import { curveWay, drawNodes, waysOf } from '#site/drawings/ai/nodes.ts';
import { drawWays, flowOf } from '#site/drawings/flow.ts';
import { cornersOf, hatch, line, path, rectangle, steps } from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * Parts on one line. Connections ahead arch over it, those that lead back run under it. The cells
 * below show how many connections enter each part.
 */
export const drawArcs: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const hasBack = flow.isBack.includes(true);
  const y = bottom - (bottom - top) * (hasBack ? 0.36 : 0.22);
  const xs = steps(system.parts.length, left + 34, right - 34);
  const points = system.parts.map((_, part): Point => [xs[flow.order.indexOf(part)] ?? left, y]);
  const ways = waysOf(system, flow, points, (a, b, { isMain, isBack }) => {
    const reach = Math.abs(a[0] - b[0]);
    const rise = isBack
      ? Math.min((bottom - y) * 1.2, 50 + reach * 0.3)
      : -Math.min((y - top) * 1.3, 60 + reach * 0.62);
    return curveWay(
      [a, b],
      [
        [a[0] + (b[0] - a[0]) * 0.06, y + rise],
        [b[0] - (b[0] - a[0]) * 0.06, y + rise],
      ],
      isMain,
      board,
    );
  });
  const most = Math.max(...flow.entering, 1);
  const cell = isSmall ? 46 : 38;
  const cells = points.map(([x]): Area => ({
    left: x - cell / 2,
    right: x + cell / 2,
    top: bottom - cell,
    bottom,
  }));
  const filled = cells.map((area, part): Area => ({
    ...area,
    top: bottom - (cell * flow.enteringOf(part)) / most,
  }));
  return {
    art:
      path(line([left, y], [right, y]), faint) +
      path(
        points.map((point, i) => line(point, [point[0], cells[i]?.top ?? bottom])).join(''),
        faint,
      ) +
      drawWays(ways, { main: heavy, rest: '' }) +
      path(filled.map((area) => hatch(cornersOf(area), isSmall ? 12 : 8)).join(''), fine) +
      path(cells.map(rectangle).join('')) +
      drawNodes(system, points, flow, board),
    parts: points,
  };
};
