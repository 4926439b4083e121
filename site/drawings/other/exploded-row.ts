import { kindSign, type SignPosition } from '#site/drawings/kind-sign.ts';
import { rowOf, type Row, type RowLink } from '#site/drawings/row.ts';
import {
  axis,
  closed,
  hatch,
  line,
  paper,
  path,
  steps,
  pitchOf,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, laneWire, outerLane, type Wire } from '#site/drawings/wires.ts';

/** A panel across the axis, seen from the front and slightly from above. */
interface Panel {
  center: Point;
  /** From the middle of its face to the upper edge. */
  high: number;
  wide: number;
  thick: number;
}

/** The slope of edges across the axis. */
const LEAN = 0.34;

const onFace =
  ({ center: [x, y], wide, high }: Panel): SignPosition =>
  (across, down) => [x + across * wide, y + across * wide * LEAN + down * high];

const faceOf = (panel: Panel): Point[] => {
  const on = onFace(panel);
  return [on(-1, -1), on(1, -1), on(1, 1), on(-1, 1)];
};

/** The two visible edges of its thickness: top and left. */
const edgesOf = (panel: Panel): { upper: Point[]; side: Point[] } => {
  const [a, b, , d] = faceOf(panel) as [Point, Point, Point, Point];
  const back = ([x, y]: Point): Point => [x - panel.thick, y - panel.thick * 0.3];
  return { upper: [a, b, back(b), back(a)], side: [a, d, back(d), back(a)] };
};

/** Along the axis from left to right. More connections, larger panel. */
const panelsOf = (row: Row, { field }: Board): Panel[] => {
  const xs = steps(row.order.length, field.left + 104, field.right - 72);
  const pitch = pitchOf(xs);
  const [top, bottom] = [
    field.top + 10 + row.lanes.ahead * row.lanePitch,
    field.bottom - 10 - row.lanes.back * row.lanePitch,
  ];
  const wide = Math.min(66, pitch * 0.44);
  const most = (bottom - top) / 2 - wide * LEAN - 22;
  return xs.map((x, seat) => {
    const degree = row.degrees[seat] ?? 1;
    const rise = (seat / Math.max(1, xs.length - 1) - 0.5) * 36;
    const kind = row.kindAt(seat);
    return {
      center: [x, (top + bottom) / 2 - rise],
      high: Math.min(most, most * (0.46 + degree * 0.14)),
      wide: wide * (kind === 'store' || kind === 'queue' ? 1.08 : 1),
      thick: kind === 'store' ? 26 : kind === 'gate' ? 8 : 14,
    };
  });
};

const wireOf = (link: RowLink, panels: readonly Panel[], row: Row, board: Board): Wire => {
  const [from, to] = [panels[link.from], panels[link.to]] as [Panel, Panel];
  if (link.isNext)
    return {
      points: [
        [from.center[0] + from.wide * 0.36, from.center[1]],
        [to.center[0] - to.wide * 0.78 - to.thick, to.center[1] - to.wide * 0.2],
      ],
      ...link,
    };
  const end = ({ center: [x, y], high, thick }: Panel): Point => [
    x - thick / 2,
    link.isBack ? y + high : y - high - thick * 0.3,
  ];
  return laneWire(link, [end(from), end(to)], outerLane(link, row, board), board.isSmall ? 14 : 9);
};

/** Guides between the corners of two connected, adjacent panels. */
const guides = ({ links }: Row, panels: readonly Panel[]) =>
  links
    .filter(({ isNext }) => isNext)
    .flatMap(({ from, to }) => {
      const [a, b] = [panels[from], panels[to]].map((panel) => (panel ? faceOf(panel) : []));
      return [0, 1, 2, 3].flatMap((corner) => {
        const [start, end] = [a?.[corner], b?.[corner]];
        return start && end ? [line(start, end)] : [];
      });
    })
    .join('');

/** An exploded view of panels along one axis, in the order of the flow. */
export const drawExplodedRow: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint, isSmall } = board;
  const row = rowOf(system);
  const panels = panelsOf(row, board);
  const [first, last] = [panels[0], panels.at(-1)];
  const wires = row.links.map((link) => ({ link, wire: wireOf(link, panels, row, board) }));
  const drawn = panels.map((panel, seat) => {
    const { upper, side } = edgesOf(panel);
    const on = onFace(panel);
    const small = Math.min(1, panel.wide / panel.high) * 0.5;
    const kind = row.kindAt(seat);
    return (
      path(closed(...upper) + closed(...side) + closed(...faceOf(panel)), `${heavy} ${paper}`) +
      path(
        hatch(side, isSmall ? 20 : 16) +
          closed(on(-0.84, -0.93), on(0.84, -0.93), on(0.84, 0.93), on(-0.84, 0.93)),
        fine,
      ) +
      path(kindSign(kind, (across, down) => on(across * 0.5, -0.5 + down * small)))
    );
  });
  return {
    art:
      path(
        first && last
          ? line([field.left, first.center[1] + 8], first.center) +
              line(last.center, [field.right, last.center[1] - 8])
          : '',
        `${fine} ${axis}`,
      ) +
      path(guides(row, panels), faint) +
      drawn.join('') +
      drawWires(
        wires.map(({ wire }) => wire),
        board,
      ),
    parts: system.parts.map((_, part): Point => {
      const seat = row.order.indexOf(part);
      const panel = panels[seat];
      return panel
        ? onFace(panel)(seat % 2 === 0 ? -0.4 : 0.4, seat % 2 === 0 ? -0.86 : 0.86)
        : [field.left, field.top];
    }),
  };
};
