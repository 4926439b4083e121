import { arrowHead, drawWays, type Link, type Way } from '#site/drawings/flow.ts';
import type { Row, RowLink } from '#site/drawings/row.ts';
import { line, type Board, type Point } from '#site/drawings/primitives.ts';

/** A connection as drawn, from its first point to its last. */
export interface Wire extends Omit<Link, 'ends'>, Pick<Way, 'ends'> {
  points: readonly Point[];
}

/** The length of an arrowhead on this board. */
const headSize = ({ isSmall }: Board) => (isSmall ? 22 : 13);

const towards = (from: Point, to: Point, length: number): Point => {
  const whole = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  return [
    from[0] + ((to[0] - from[0]) * length) / whole,
    from[1] + ((to[1] - from[1]) * length) / whole,
  ];
};

const wayOf = ({ points, isMain, ends }: Wire, size: number): Way => {
  const [tip, before] = [points.at(-1), points.at(-2)];
  if (!tip || !before) return { line: '', head: '', isMain };
  return {
    // A round line end would blunt the arrowhead.
    line: line(...points.slice(0, -1), towards(tip, before, size * 0.6)),
    head: arrowHead(before, tip, size),
    isMain,
    ...(ends && { ends }),
  };
};

/**
 * The main path in the accent color, all others in ink, those that lead back dashed; each with its
 * arrowhead.
 */
export const drawWires = (wires: readonly Wire[], board: Board): string => {
  const ways = (isBack: boolean) =>
    wires.filter((wire) => wire.isBack === isBack).map((wire) => wayOf(wire, headSize(board)));
  const own = { main: board.heavy, rest: '' };
  return (
    drawWays(ways(true), { ...own, rest: `stroke-dasharray="${board.isSmall ? '14 9' : '8 5'}"` }) +
    drawWays(ways(false), own)
  );
};

/** The position of a link's lane, from the edge of the field: above for those ahead. */
export const outerLane = (
  { lane, isBack }: RowLink,
  { lanes, lanePitch }: Row,
  { field }: Board,
): number =>
  isBack
    ? field.bottom - (lanes.back - lane - 1) * lanePitch
    : field.top + (lanes.ahead - lane - 1) * lanePitch;

/** From above or below one seat of a row along its lane to another. */
export const laneWire = (
  link: RowLink,
  [start, end]: readonly [Point, Point],
  y: number,
  shift: number,
): Wire => {
  const { lane, isBack } = link;
  const offset = (isBack ? -1 : 1) * shift * (1 + (lane % 3));
  const [a, b] = [start[0] + offset, end[0] - offset];
  return {
    ...link,
    points: [
      [a, start[1]],
      [a, y],
      [b, y],
      [b, end[1]],
    ],
  };
};
