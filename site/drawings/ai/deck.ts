import { drawNet, nodeReach } from '#site/drawings/ai/nodes.ts';
import { arrowHead, flowOf } from '#site/drawings/flow.ts';
import {
  accent,
  at,
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
 * A card for each part, overlapping the previous one in the order of the flow. A card's hatched
 * cells count its outgoing connections. Connections ahead run along the upper edge, those back
 * along the lower one.
 */
export const drawDeck: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const flow = flowOf(system);
  const { left, right, top, bottom } = field;
  const count = system.parts.length;
  const wide = (right - left) * 0.3;
  const high = (bottom - top) * 0.36;
  const lefts = steps(count, left, right - wide);
  const tops = steps(count, bottom - high - 46, top + 70);
  const cards = system.parts.map((_, seat): Area => ({
    left: lefts[seat] ?? left,
    right: (lefts[seat] ?? left) + wide,
    top: tops[seat] ?? top,
    bottom: (tops[seat] ?? top) + high,
  }));
  const cardOf = (part: number) => cards[flow.order.indexOf(part)] ?? field;
  const reach = nodeReach(board);
  const points = system.parts.map((_, part): Point => {
    const card = cardOf(part);
    return [card.left + reach + 9, card.top + reach + 9];
  });
  const drawn = flow.order
    .map((part, seat) => {
      const card = cards[seat] ?? field;
      const cell = (card.right - card.left) / 6;
      const filled = Array.from({ length: flow.leavingOf(part) }, (_, i): Area => ({
        left: card.right - (i + 1) * cell,
        right: card.right - i * cell,
        top: card.bottom - cell,
        bottom: card.bottom,
      }));
      return (
        path(rectangle(card), `${heavy} ${paper}`) +
        path(
          steps(7, card.left, card.right)
            .slice(1, -1)
            .map((x) => line([x, card.bottom - cell], [x, card.bottom]))
            .join('') + line([card.left, card.bottom - cell], [card.right, card.bottom - cell]),
          faint,
        ) +
        path(
          filled.map((area) => hatch(cornersOf(area), isSmall ? 12 : 8)).join(''),
          `${accent} ${fine}`,
        )
      );
    })
    .reverse();
  const ways = system.connections.map(({ from, to }, index) => {
    const [a, b] = [points[from] ?? [left, top], points[to] ?? [right, top]];
    const isBack = b[0] < a[0];
    const size = isSmall ? 21 : 14;
    const [start, tip]: [Point, Point] = isBack
      ? [
          [a[0] + 10, a[1] + reach],
          [b[0] + reach, b[1] + 6],
        ]
      : [
          [a[0], a[1] - reach],
          [b[0] - reach, b[1] - 4],
        ];
    const corner: Point = isBack ? [start[0], tip[1] + 6] : [start[0], tip[1]];
    return {
      line: `M${at(start)}Q${at(corner)} ${at([tip[0] + (isBack ? 5 : -5), tip[1]])}`,
      head: arrowHead([tip[0] + (isBack ? 20 : -20), tip[1]], tip, size),
      ...flow.linkOf(index),
    };
  });
  return drawNet({ board, system, flow, points, ways }, drawn.join(''));
};
