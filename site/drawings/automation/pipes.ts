import { gridOf } from '#site/drawings/grid.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { at, circle, closed, hatch, line, paper, path, steps } from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { SystemPart } from '#site/drawings/motifs.ts';

interface Item {
  center: Point;
  /** Half its width and half its height. */
  wide: number;
  high: number;
  kind: SystemPart['kind'];
}

const standing = ({ center: [x, y], wide, high }: Item) => {
  const [half, cap] = [Math.round(wide), Math.round(wide * 0.5)];
  return `M${at([x - half, y + high - cap])}V${Math.round(y - high + cap)}a${half} ${cap} 0 0 1 ${2 * half} 0V${Math.round(y + high - cap)}a${half} ${cap} 0 0 1 ${-2 * half} 0z`;
};

const lying = ({ center: [x, y], wide, high }: Item) => {
  const [half, cap] = [Math.round(high), Math.round(high * 0.6)];
  return `M${at([x - wide + cap, y - half])}H${Math.round(x + wide - cap)}a${cap} ${half} 0 0 1 0 ${2 * half}H${Math.round(x - wide + cap)}a${cap} ${half} 0 0 1 0 ${-2 * half}z`;
};

const valve = ({ center: [x, y], wide, high }: Item) => {
  const wheel = Math.round(wide * 0.5);
  return (
    closed([x - wide, y - high], [x + wide, y + high], [x + wide, y - high], [x - wide, y + high]) +
    line([x, y], [x, y - high * 1.5]) +
    `M${at([x - wheel, y - high * 1.5])}a${wheel} ${wheel} 0 0 1 ${2 * wheel} 0z`
  );
};

const pointed = ({ center: [x, y], wide, high }: Item) =>
  closed(
    [x - wide, y - high],
    [x + wide, y - high],
    [x + wide, y + high * 0.3],
    [x + wide * 0.25, y + high],
    [x - wide * 0.25, y + high],
    [x - wide, y + high * 0.3],
  );

/** The apparatus of each kind: its outline and its proportions. */
const apparatus: Record<
  SystemPart['kind'],
  { wide: number; high: number; outline: (item: Item) => string }
> = {
  actor: { wide: 0.26, high: 0.26, outline: ({ center, wide }) => circle(center, wide) },
  source: { wide: 0.24, high: 0.36, outline: standing },
  gate: { wide: 0.26, high: 0.2, outline: valve },
  queue: { wide: 0.32, high: 0.18, outline: lying },
  process: { wide: 0.24, high: 0.44, outline: standing },
  model: { wide: 0.28, high: 0.28, outline: ({ center, wide }) => circle(center, wide) },
  store: { wide: 0.32, high: 0.24, outline: lying },
  clock: { wide: 0.24, high: 0.24, outline: ({ center, wide }) => circle(center, wide) },
  sink: { wide: 0.26, high: 0.4, outline: pointed },
};

/** The filling of a vessel up to its level; a process has a stirrer. */
const inside = ({ center: [x, y], wide, high, kind }: Item, { isSmall }: Board) => {
  if (kind === 'process')
    return (
      line([x, y - high], [x, y + high * 0.5]) +
      closed(
        [x - wide * 0.6, y + high * 0.4],
        [x + wide * 0.6, y + high * 0.6],
        [x + wide * 0.6, y + high * 0.4],
        [x - wide * 0.6, y + high * 0.6],
      )
    );
  if (kind === 'actor' || kind === 'gate' || kind === 'model' || kind === 'clock') return '';
  const level = y + high * 0.25;
  const foot = kind === 'sink' ? y + high * 0.34 : y + high * 0.72;
  const tank: Point[] = [
    [x - wide * 0.9, level],
    [x + wide * 0.9, level],
    [x + wide * 0.9, foot],
    [x - wide * 0.9, foot],
  ];
  return line([x - wide * 0.9, level], [x + wide * 0.9, level]) + hatch(tank, isSmall ? 20 : 12);
};

/** A flow sheet: an apparatus for each part, and a pipe for each connection. */
export const drawPipes: DrawingStyle = (board, system) => {
  const { field, heavy, fine, faint } = board;
  const grid = gridOf(system);
  const pitch = (field.right - field.left) / (grid.right - grid.left);
  const storey = (field.bottom - field.top) / (grid.bottom - grid.top);
  const positionOf = ([column, row]: Point): Point => [
    field.left + (column - grid.left) * pitch,
    field.top + (row - grid.top) * storey,
  ];
  const unit = Math.min(pitch, storey);
  const items = system.parts.map(({ kind }, part): Item => {
    const { wide, high } = apparatus[kind];
    const degree = grid.flow.degreeOf(part);
    const size = Math.min(unit * Math.min(0.98, 0.78 + degree * 0.06), 190);
    return {
      center: positionOf(grid.cells[part] ?? [0, 0]),
      wide: wide * size,
      high: high * size * 1.15,
      kind,
    };
  });
  const wires = system.connections.map(({ from, to }, i): Wire => {
    const points = (grid.ways[i] ?? []).map(positionOf);
    const [start, end] = [items[from], items[to]];
    if (!start || !end) return { points, isMain: false, isBack: false };
    const [first, last] = [points[0] ?? start.center, points.at(-1) ?? end.center];
    return {
      points: [
        [start.center[0] + start.wide * 0.8, first[1]],
        ...points.slice(1, -1),
        [end.center[0] - end.wide, last[1]],
      ],
      ...grid.flow.linkOf(i),
    };
  });
  const last = Math.max(...grid.cells.map(([column]) => column));
  const columns = steps(last, 0.5, last - 0.5).map((column) => positionOf([column, 0])[0]);
  return {
    art:
      path(
        columns.map((x) => line([x, field.top], [x, field.bottom])).join(''),
        `${faint} stroke-dasharray="1 9"`,
      ) +
      drawWires(wires, board) +
      path(items.map((item) => apparatus[item.kind].outline(item)).join(''), `${heavy} ${paper}`) +
      path(items.map((item) => inside(item, board)).join(''), fine) +
      flatSigns(
        items
          .filter(({ kind }) => kind !== 'gate' && kind !== 'process')
          .map(({ center, wide, high, kind }) => [
            kind,
            kind === 'actor' || kind === 'model' || kind === 'clock'
              ? center
              : [center[0], center[1] - high * 0.28],
            Math.min(wide, high) * 0.4,
          ]),
      ),
    parts: items.map(({ center: [x, y], high }): Point => [
      x,
      y <= (field.top + field.bottom) / 2 ? y - high + 6 : y + high - 6,
    ]),
  };
};
