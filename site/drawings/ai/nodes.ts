import { arrowHead, drawWays, type Flow, type Link, type Way } from '#site/drawings/flow.ts';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import type { Connection, System } from '#site/drawings/motifs.ts';
import { accent, at, circle, paper, path } from '#site/drawings/primitives.ts';
import type { Drawn, Board, Point } from '#site/drawings/primitives.ts';

/** The distance from a node's center at which its connections end. */
export const nodeReach = ({ isSmall }: Board) => (isSmall ? 27 : 20);

const cut = (from: Point, towards: Point, length: number): Point => {
  const far = Math.hypot(towards[0] - from[0], towards[1] - from[1]) || 1;
  return [
    from[0] + ((towards[0] - from[0]) * length) / far,
    from[1] + ((towards[1] - from[1]) * length) / far,
  ];
};

/** A curve between two nodes. It leaves and arrives in the direction of its two handles. */
export const curveWay = (
  [from, to]: readonly [Point, Point],
  [first, second]: readonly [Point, Point],
  isMain: boolean,
  board: Board,
): Way => {
  const reach = nodeReach(board);
  const start = cut(from, first, reach);
  const tip = cut(to, second, reach);
  return {
    line: `M${at(start)}C${at(first)} ${at(second)} ${at(cut(tip, second, 6))}`,
    head: arrowHead(second, tip, board.isSmall ? 21 : 14),
    isMain,
  };
};

/** The handles of a curve that leaves and arrives horizontally, `reach` from either end. */
export const across = (a: Point, b: Point, reach: number): [Point, Point] => [
  [a[0] + reach, a[1]],
  [b[0] - reach, b[1]],
];

/** The handles of a curve that leads back under the parts between, at height `y`. */
export const beneath = (a: Point, b: Point, y: number): [Point, Point] => [
  [a[0], y],
  [b[0], y],
];

/**
 * Every part as a node with the sign of its kind; in the accent color with three or more
 * connections.
 */
export const drawNodes = (
  { parts }: System,
  points: readonly Point[],
  flow: Flow,
  board: Board,
): string => {
  const radius = nodeReach(board) - (board.isSmall ? 6 : 5);
  const isHub = (part: number) => flow.degreeOf(part) > 2;
  const rings = (hubs: boolean) =>
    points
      .filter((_, part) => isHub(part) === hubs)
      .map((point) => circle(point, radius))
      .join('');
  const signs = parts.map(({ kind }, part) =>
    kindSign(kind, flatSign(points[part] ?? [0, 0], radius * 0.55)),
  );
  return (
    path(rings(false), `${board.heavy} ${paper}`) +
    path(rings(true), `${accent} ${board.heavy} ${paper}`) +
    path(signs.join(''), board.isSmall ? board.fine : 'stroke-width="1.2"')
  );
};

/** The part numbers of each layer of the flow, in the order of the system. */
export const layersOf = (flow: Flow): number[][] =>
  Array.from({ length: Math.max(...flow.layers) + 1 }, (_, layer) =>
    flow.order.filter((part) => flow.layers[part] === layer),
  );

/** For each connection, the path that `draw` makes between the points of its parts. */
export const waysOf = (
  { connections }: System,
  flow: Flow,
  points: readonly Point[],
  draw: (from: Point, to: Point, link: Link & Connection) => Way,
): Way[] =>
  connections.flatMap(({ from, to }, index) => {
    const [a, b] = [points[from], points[to]];
    const link = { from, to, ...flow.linkOf(index) };
    return a && b ? [{ ...draw(a, b, link), ends: link.ends }] : [];
  });

interface Net {
  board: Board;
  system: System;
  flow: Flow;
  /** The position of each part's node. */
  points: Point[];
  ways: readonly Way[];
}

/** A node diagram: the background `behind`, then the connections, then the nodes. */
export const drawNet = ({ board, system, flow, points, ways }: Net, behind: string): Drawn => ({
  art:
    behind +
    drawWays(ways, { main: board.heavy, rest: '' }) +
    drawNodes(system, points, flow, board),
  parts: points,
});
