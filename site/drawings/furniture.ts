import { letters, lettersAt, lettersWidth } from '#site/drawings/lettering.ts';
import {
  accent,
  at,
  circle,
  dot,
  dots,
  line,
  paper,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Area, Board, Drawn, Point } from '#site/drawings/primitives.ts';
import { settle } from '#site/drawings/settle.ts';
import type { System } from '#site/drawings/motifs.ts';
import type { ProjectToDraw } from '#site/drawings/project-to-draw.ts';

export const HEADER = { width: 1280, height: 720 };
export const BUTTON = { width: 800, height: 600 };
export const PAGE = { width: 960, height: 744 };

const inner: Area = { left: 34, right: 1246, top: 34, bottom: 686 };
const outer: Area = { left: 14, right: 1266, top: 14, bottom: 706 };
const COLUMN = 884;
const BLOCK_TOP = 540;

/** The text of a title block. */
export type TitleToDraw = Pick<ProjectToDraw, 'number' | 'title' | 'date' | 'status'> & {
  type: string;
};

/** Two borders with the zone letters between them. */
const border = ({ fine, heavy }: Board): string => {
  const columns = steps(7, inner.left, inner.right);
  const rows = steps(5, inner.top, inner.bottom);
  const ticks = [
    ...columns
      .slice(1, -1)
      .flatMap((x) => [
        line([x, outer.top], [x, inner.top]),
        line([x, inner.bottom], [x, outer.bottom]),
      ]),
    ...rows
      .slice(1, -1)
      .flatMap((y) => [
        line([outer.left, y], [inner.left, y]),
        line([inner.right, y], [outer.right, y]),
      ]),
  ];
  const middle = (all: number[], i: number) => ((all[i] ?? 0) + (all[i + 1] ?? 0)) / 2;
  const names: [string, Point][] = [
    ...Array.from({ length: 6 }, (_, i): [string, Point] => [
      String(i + 1),
      [middle(columns, i), 28],
    ]),
    ...Array.from({ length: 4 }, (_, i): [string, Point] => [
      'ABCD'[i] ?? '',
      [24, middle(rows, i) + 4],
    ]),
  ];
  return (
    path(rectangle(outer) + ticks.join(''), fine) +
    path(rectangle(inner), heavy) +
    lettersAt(names, 8)
  );
};

const titleBlock = (project: TitleToDraw, { heavy, fine }: Board): string => {
  const { right, bottom } = inner;
  const rule = 596;
  const foot = 650;
  const split = 1064;
  const titleSize = Math.min(15, (right - COLUMN - 28) / (project.title.length - 0.3));
  const cells =
    line([COLUMN, rule], [right, rule]) +
    line([COLUMN, foot], [right, foot]) +
    line([split, BLOCK_TOP], [split, rule]) +
    line([split, foot], [split, bottom]);
  const small = { size: 9 };
  return (
    path(rectangle({ left: COLUMN, right, top: BLOCK_TOP, bottom }), heavy) +
    path(cells, fine) +
    letters(project.number, [COLUMN + 14, 580], { size: 22, attributes: accent }) +
    letters(project.type, [split + 14, 574], small) +
    letters(project.title, [COLUMN + 14, 623 + titleSize / 2], { size: titleSize }) +
    letters(project.date, [COLUMN + 14, 673], small) +
    letters(project.status, [split + 14, 673], {
      size: Math.min(9, (right - split - 28) / (project.status.length - 0.3)),
    })
  );
};

/** The parts by callout number, each with the parts it leads to. */
const partsList = ({ parts, connections }: System, { fine, faint }: Board): string => {
  const top = inner.top + 26;
  const pitch = Math.min(52, (BLOCK_TOP - top - 6) / parts.length);
  const rows = parts.map((_, i) => top + i * pitch + pitch / 2);
  const ends = parts.map((_, from) =>
    connections.filter((connection) => connection.from === from).map(({ to }) => to + 1),
  );
  return (
    path(line([COLUMN, inner.top], [COLUMN, BLOCK_TOP]), fine) +
    path(
      rows
        .map((y) => line([COLUMN + 14, y + pitch / 2], [inner.right - 14, y + pitch / 2]))
        .join(''),
      faint,
    ) +
    lettersAt(
      rows.map((y, i) => [`${i + 1}`, [COLUMN + 18, y + 6]]),
      11,
      { anchor: 'start', attributes: accent },
    ) +
    lettersAt(
      parts.map(({ name }, i) => [name, [COLUMN + 48, (rows[i] ?? 0) + 6]]),
      10,
      { anchor: 'start' },
    ) +
    lettersAt(
      ends.flatMap((to, i) =>
        to.length === 0
          ? []
          : [[`→ ${to.join(' ')}`, [inner.right - 16, (rows[i] ?? 0) + 6]] as const],
      ),
      8,
      { anchor: 'end' },
    )
  );
};

interface Rows {
  /** The centers of the callouts above and below the art. */
  above: number;
  below: number;
  /** The position of the dimension line. */
  dimension: number;
  radius: number;
}

/**
 * Ascending positions within the field, moved as little as possible so that no two are closer than
 * `gap`.
 */
const spread = (wished: readonly number[], gap: number, { left, right }: Area): number[] => {
  const most = right - (wished.length - 1) * gap;
  return settle(
    wished,
    wished.map(() => gap),
  ).map(
    (x, index) => Math.min(Math.max(x - index * gap, left), Math.max(left, most)) + index * gap,
  );
};

/**
 * Each callout is in the row closer to its part. Leaders in a row keep its order and do not cross.
 */
const balloons = (points: readonly Point[], rows: Rows, { field, fine }: Board): string => {
  const middle = (field.top + field.bottom) / 2;
  const { radius } = rows;
  const numbered = points.map((point, index) => ({ point, number: String(index + 1) }));
  const upper = numbered.filter(({ point }) => point[1] <= middle);
  const lower = numbered.filter(({ point }) => point[1] > middle);
  const seatIn = (all: typeof numbered, y: number) => {
    const sorted = [...all].sort((a, b) => a.point[0] - b.point[0]);
    const xs = spread(
      sorted.map(({ point }) => point[0]),
      radius * 3,
      field,
    );
    return sorted.map(({ point, number }, i) => ({
      point,
      number,
      seat: [xs[i] ?? 0, y] as const,
    }));
  };
  const all = [...seatIn(upper, rows.above), ...seatIn(lower, rows.below)];
  const order = all.map(({ number }) => (Number(number) - 1).toString(36)).join('');
  const leaders = all.map(({ point, seat }) => {
    const edge = seat[1] < middle ? seat[1] + radius : seat[1] - radius;
    return line([seat[0], edge], point);
  });
  return (
    path(leaders.join(''), `${fine} opacity=".75" data-o="${order}"`) +
    path(all.map(({ point }) => dot(point)).join(''), dots(6)) +
    path(all.map(({ seat }) => circle(seat, radius)).join(''), paper) +
    lettersAt(
      all.map(({ number, seat }) => [number, [seat[0], seat[1] + radius * 0.36]]),
      radius * 0.72,
    )
  );
};

/** A dimension line under the art, from one part to another, with one of the metrics if any. */
const dimension = (
  { system, metrics }: Pick<ProjectToDraw, 'system' | 'metrics'>,
  parts: readonly Point[],
  { dimension: y, radius }: Rows,
  { field, fine, faint }: Board,
): string => {
  if (system.dimension === null) return '';
  const { from, to, metric } = system.dimension;
  const sorted = [
    [from, parts[from] ?? [field.left, y]] as const,
    [to, parts[to] ?? [field.right, y]] as const,
  ].sort(([, a], [, b]) => a[0] - b[0]);
  const ends = sorted.map(([, end]) => end) as [Point, Point];
  const order = sorted.map(([part]) => part.toString(36)).join('');
  const [left, right] = ends;
  const value = metrics.find(({ label }) => label === metric)?.value ?? '';
  const words = `${metric}: ${value}`;
  const size = radius * 0.72;
  const half = lettersWidth(words, size) / 2 + 10;
  const center = Math.min(
    Math.max((left[0] + right[0]) / 2, field.left + half),
    field.right - half,
  );
  // Text wider than the measured distance goes below the line.
  const isWide = half * 2 > right[0] - left[0] - 20;
  const foot = isWide ? y + size * 1.5 : y + size / 2;
  const gap = isWide
    ? line([left[0], y], [right[0], y])
    : line([left[0], y], [center - half, y]) + line([center + half, y], [right[0], y]);
  return (
    path(
      ends.map((end) => line([end[0], y + 7], [end[0], end[1] + 8])).join(''),
      `${faint} data-x="${order}"`,
    ) +
    path(gap, fine) +
    path(ends.map(([x]) => line([x - 6, y + 6], [x + 6, y - 6])).join(''), accent) +
    letters(words, [center, foot], { size, anchor: 'middle' })
  );
};

const headerRows: Rows = { above: 66, below: 616, dimension: 656, radius: 13 };
const pageRows: Rows = { above: 36, below: 650, dimension: 702, radius: 27 };

/** The height of a capital letter in a page's drawing. */
export const PAGE_CAPITAL = pageRows.radius * 0.72;

/** Only border and title block. */
export const bareFurniture = (title: TitleToDraw, board: Board): string =>
  border(board) + titleBlock(title, board);

/** All parts of a large drawing except the art. */
export const headerFurniture = (
  project: TitleToDraw & Pick<ProjectToDraw, 'system' | 'metrics'>,
  drawn: Drawn,
  board: Board,
): string =>
  bareFurniture(project, board) +
  dimension(project, drawn.parts, headerRows, board) +
  balloons(drawn.parts, headerRows, board) +
  partsList(project.system, board);

/** Callouts and the dimension; the page shows everything else. */
export const pageFurniture = (project: ProjectToDraw, drawn: Drawn, board: Board): string =>
  dimension(project, drawn.parts, pageRows, board) + balloons(drawn.parts, pageRows, board);

/** The small drawing has its number and year, large enough to read on a button. */
export const buttonFurniture = (project: ProjectToDraw, { heavy, fine }: Board): string => {
  const corner = `M${at([24, 540])}H776`;
  return (
    path(rectangle({ left: 24, right: 776, top: 24, bottom: 576 }), heavy) +
    path(corner, fine) +
    letters(project.number, [42, 567], { size: 17, attributes: accent }) +
    letters(project.date.slice(0, 7), [758, 565], { size: 17, anchor: 'end' })
  );
};
