import { drawNodes, layersOf, nodeReach } from '#site/drawings/ai/nodes.ts';
import { arrowHead, drawWays, flowOf } from '#site/drawings/flow.ts';
import {
  cornersOf,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Area, DrawingStyle, Point } from '#site/drawings/primitives.ts';

/**
 * A panel for each part, in columns of the flow. Each shows a row of weights: a hatched stair as
 * high as the number of its inputs and as wide as that of its outputs.
 */
export const drawHeads: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const layers = layersOf(flow);
  const column = (right - left) / layers.length;
  const most = Math.max(...layers.map((own) => own.length));
  const size = Math.min(column * 0.68, ((bottom - top) / Math.max(2, most)) * 0.74);
  const panels = system.parts.map((_, part): Area => {
    const layer = flow.layerOf(part);
    const own = layers[layer] ?? [];
    const share =
      own.length === 1
        ? ([0.5, 0.3, 0.7][layer % 3] ?? 0.5)
        : (own.indexOf(part) + 0.5) / own.length;
    const x = left + column * (layer + 0.5);
    const y = top + size / 2 + 4 + (bottom - top - size - 8) * share;
    return { left: x - size / 2, right: x + size / 2, top: y - size / 2, bottom: y + size / 2 };
  });
  const reach = nodeReach(board);
  const points = panels.map((panel): Point => [panel.left + reach + 2, panel.top + reach + 2]);
  const cell = size / 4;
  const stairs = panels.map((panel, part) =>
    Array.from({ length: Math.min(4, flow.enteringOf(part)) }, (_, row) =>
      hatch(
        cornersOf({
          left: panel.right - cell * Math.min(4, flow.leavingOf(part) + 1) + (row * cell) / 2,
          right: panel.right,
          top: panel.bottom - cell * (row + 1),
          bottom: panel.bottom - cell * row,
        }),
        isSmall ? 11 : 7,
        row % 2 === 0 ? 1 : -1,
      ),
    ).join(''),
  );
  const ways = system.connections.map(({ from, to }, index) => {
    const [a, b] = [panels[from] ?? field, panels[to] ?? field];
    const link = flow.linkOf(index);
    const arrow = isSmall ? 21 : 14;
    if (b.left > a.right) {
      const [y1, y2] = [
        (a.top + a.bottom) / 2 + (index % 3) * 9 - 9,
        (b.top + b.bottom) / 2 + (index % 3) * 9 - 9,
      ];
      const x = b.left - (column - size) * (0.32 + 0.12 * (index % 3));
      return {
        line: line([a.right, y1], [x, y1], [x, y2], [b.left - 5, y2]),
        head: arrowHead([x, y2], [b.left, y2], arrow),
        ...link,
      };
    }
    const y = Math.min(bottom + 2, Math.max(a.bottom, b.bottom) + 18);
    const [x1, x2] = [(a.left + a.right) / 2, (b.left + b.right) / 2 + 12];
    return {
      line: line([x1, a.bottom], [x1, y], [x2, y], [x2, b.bottom + 5]),
      head: arrowHead([x2, y], [x2, b.bottom], arrow),
      ...link,
    };
  });
  const grids = panels.flatMap((panel) =>
    steps(5, 0, size)
      .slice(1, -1)
      .map(
        (d) =>
          line([panel.left, panel.top + d], [panel.right, panel.top + d]) +
          line([panel.left + d, panel.top], [panel.left + d, panel.bottom]),
      ),
  );
  return {
    art:
      drawWays(ways, { main: heavy, rest: '' }) +
      path(panels.map(rectangle).join(''), `${heavy} ${paper}`) +
      path(grids.join(''), faint) +
      path(stairs.join(''), fine) +
      drawNodes(system, points, flow, board),
    parts: points,
  };
};
