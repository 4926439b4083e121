import { kindSign } from '#site/drawings/kind-sign.ts';
import { rowOf, type Row, type RowLink } from '#site/drawings/row.ts';
import {
  axis,
  ellipse,
  line,
  paper,
  path,
  polar,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, laneWire, outerLane, type Wire } from '#site/drawings/wires.ts';

interface Disc {
  x: number;
  radius: number;
  /** The radius in the drawing's horizontal direction, for a circle that is tilted away. */
  across: number;
  depth: number;
  bolts: number;
}

/** More connections, larger flange and more bolts. Stores are deep, gates are thin. */
const discsOf = (row: Row, { field }: Board) => {
  const [top, bottom] = [
    field.top + 8 + row.lanes.ahead * row.lanePitch,
    field.bottom - 8 - row.lanes.back * row.lanePitch,
  ];
  const most = (bottom - top) / 2;
  const pitch = (field.right - field.left) / row.order.length;
  const across = Math.min(0.3, (pitch * 0.36) / most);
  const xs = steps(row.order.length, field.left + pitch * 0.74, field.right - pitch * 0.38);
  const discs = xs.map((x, seat): Disc => {
    const degree = row.degrees[seat] ?? 1;
    const kind = row.kindAt(seat);
    const radius = most * Math.min(1, 0.36 + degree * 0.16);
    return {
      x,
      radius,
      across: radius * across,
      depth: pitch * (kind === 'store' || kind === 'queue' ? 0.34 : kind === 'gate' ? 0.1 : 0.18),
      bolts: degree + 3,
    };
  });
  return { discs, middle: (top + bottom) / 2 };
};

const body = ({ x, radius, across, depth }: Disc, y: number) => {
  const [rx, ry, deep] = [across, radius, depth].map(Math.round) as [number, number, number];
  return `M${Math.round(x)} ${Math.round(y) - ry}h${-deep}a${rx} ${ry} 0 0 0 0 ${2 * ry}h${deep}`;
};

const face = ({ x, radius, across }: Disc, y: number, share: number) =>
  ellipse([x, y], across * share, radius * share);

const bolts = (disc: Disc, y: number) =>
  steps(disc.bolts + 1, 0, 2 * Math.PI)
    .slice(1)
    .map((angle) => {
      const [dx, dy] = polar([0, 0], 0.8, angle);
      return ellipse(
        [disc.x + dx * disc.across, y + dy * disc.radius],
        disc.radius * 0.025 + 1,
        disc.radius * 0.05,
      );
    })
    .join('');

const wireOf = (
  link: RowLink,
  discs: readonly Disc[],
  middle: number,
  row: Row,
  board: Board,
): Wire => {
  const [from, to] = [discs[link.from], discs[link.to]] as [Disc, Disc];
  if (link.isNext)
    return {
      points: [
        [from.x + from.across * 0.3, middle],
        [to.x - to.depth - to.across, middle],
      ],
      ...link,
    };
  const end = ({ x, depth, radius }: Disc): Point => [
    x - depth / 2,
    middle + (link.isBack ? radius : -radius),
  ];
  return laneWire(link, [end(from), end(to)], outerLane(link, row, board), board.isSmall ? 14 : 9);
};

/** An exploded view of turned parts on their shaft, which joins the connected ones. */
export const drawTurned: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const row = rowOf(system);
  const { discs, middle } = discsOf(row, board);
  const next = row.links.filter(({ isNext }) => isNext);
  const guides = next.flatMap(({ from, to }) => {
    const [a, b] = [discs[from], discs[to]] as [Disc, Disc];
    return [-1, 1].map((side) =>
      line([a.x, middle + side * a.radius], [b.x - b.depth, middle + side * b.radius]),
    );
  });
  const shafts = next.map(({ from, to }) => {
    const [a, b] = [discs[from], discs[to]] as [Disc, Disc];
    return rectangle({ left: a.x, right: b.x - b.depth, top: middle - 14, bottom: middle + 14 });
  });
  const drawn = discs.map((disc, seat) => {
    const kind = row.kindAt(seat);
    const isJoined = next.some(({ from }) => from === seat);
    return (
      path(shafts[next.findIndex(({ to }) => to === seat)] ?? '', paper) +
      path(body(disc, middle) + face(disc, middle, 1), `${heavy} ${paper}`) +
      path(face(disc, middle, 0.93) + bolts(disc, middle), fine) +
      path(face(disc, middle, 0.3), isJoined ? '' : fine) +
      path(
        kindSign(kind, (across, down) => [
          disc.x + across * disc.across * 0.24,
          middle - disc.radius * 0.52 + down * disc.radius * 0.14,
        ]),
        isSmall ? '' : fine,
      )
    );
  });
  return {
    art:
      path(line([field.left, middle], [field.right, middle]), `${fine} ${axis}`) +
      path(guides.join(''), faint) +
      drawn.join('') +
      drawWires(
        row.links.map((link) => wireOf(link, discs, middle, row, board)),
        board,
      ),
    parts: system.parts.map((_, part): Point => {
      const seat = row.order.indexOf(part);
      const disc = discs[seat];
      if (!disc) return [field.left, field.top];
      return [disc.x, middle + (seat % 2 === 0 ? -0.93 : 0.93) * disc.radius];
    }),
  };
};
