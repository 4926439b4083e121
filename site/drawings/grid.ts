import { flowOf, type Flow } from '#site/drawings/flow.ts';
import type { System, Wired } from '#site/drawings/motifs.ts';
import type { Point } from '#site/drawings/primitives.ts';

/** A column for each step of the flow. The main path is row 0, with rows above and below. */
export interface Grid {
  flow: Flow;
  /** By part: its column and its row. */
  cells: Point[];
  /** The extent of rows and columns, including the connections around them. */
  top: number;
  bottom: number;
  left: number;
  right: number;
  /** By connection: its bends, from the middle of one cell to that of another. */
  ways: Point[][];
}

/** A part without inputs is in the column right before its target. */
export const columnsOf = (
  { connections }: Wired,
  { layers, layerOf, enteringOf, isBack }: Flow,
): number[] =>
  layers.map((layer, part) => {
    if (enteringOf(part) > 0) return layer;
    const ends = connections.flatMap(({ from, to }, i) =>
      from === part && !isBack[i] ? [layerOf(to)] : [],
    );
    return ends.length > 0 ? Math.min(...ends) - 1 : layer;
  });

const rowsOf = ({ connections }: System, { order, isMain }: Flow, columns: readonly number[]) => {
  const rows = new Map<number, number>();
  const isFree = (column: number, row: number) =>
    [...rows].every(([part, taken]) => columns[part] !== column || taken !== row);
  connections.forEach(({ from, to }, i) => {
    if (isMain[i]) rows.set(from, 0).set(to, 0);
  });
  let side = 1;
  for (const part of order) {
    if (rows.has(part)) continue;
    const near = connections.flatMap(({ from, to }) =>
      from === part ? [rows.get(to) ?? 0] : to === part ? [rows.get(from) ?? 0] : [],
    );
    const wish = Math.sign(near.reduce((sum, row) => sum + row, 0)) || side;
    const row = [wish, -wish, 2 * wish, -2 * wish, 3 * wish, -3 * wish, 4 * wish, 0].find((free) =>
      isFree(columns[part] ?? 0, free),
    );
    rows.set(part, row ?? 0);
    side = -wish;
  }
  return columns.map((_, part) => rows.get(part) ?? 0);
};

/**
 * The positions of connection ends at one cell: the main path in the middle, those that lead back
 * lowest.
 */
const portsOf = (
  { connections }: System,
  { isBack, isMain }: Flow,
  cells: readonly Point[],
  end: 'from' | 'to',
): number[] => {
  const other = end === 'from' ? 'to' : 'from';
  const rowAt = (index: number) =>
    isBack[index] ? Infinity : (cells[connections[index]?.[other] ?? 0]?.[1] ?? 0);
  return connections.map((connection, index) => {
    const all = connections
      .flatMap((each, i) => (each[end] === connection[end] ? [i] : []))
      .sort((a, b) => (rowAt(a) === rowAt(b) ? a - b : rowAt(a) - rowAt(b)));
    const main = all.findIndex((i) => isMain[i]);
    const middle = main < 0 ? (all.length - 1) / 2 : main;
    return (all.indexOf(index) - middle) * Math.min(0.16, 0.5 / all.length);
  });
};

export const gridOf = (system: System): Grid => {
  const { connections } = system;
  const flow = flowOf(system);
  const columns = columnsOf(system, flow);
  const rows = rowsOf(system, flow, columns);
  const cells = columns.map((column, part): Point => [column, rows[part] ?? 0]);
  const [top, bottom] = [Math.min(...rows), Math.max(...rows)];
  const exits = portsOf(system, flow, cells, 'from');
  const entries = portsOf(system, flow, cells, 'to');
  const isEmpty = (row: number, from: number, to: number) =>
    cells.every(([c, r]) => r !== row || c <= from || c >= to);
  const used = { over: 0, under: 0, aisles: new Map<number, number>() };
  const aisle = (column: number) => {
    const taken = used.aisles.get(column) ?? 0;
    used.aisles.set(column, taken + 1);
    return column + 0.5 + ([0, 0.1, -0.1, 0.2, -0.2, 0.3, -0.3][taken % 7] ?? 0);
  };
  const ways = connections.map(({ from, to }, i): Point[] => {
    const [[a, fromRow], [b, toRow]] = [cells[from] ?? [0, 0], cells[to] ?? [0, 0]];
    const y = fromRow + (exits[i] ?? 0);
    const end = toRow + (entries[i] ?? 0);
    const through = (turn: number): Point[] => [
      [a, y],
      [turn, y],
      [turn, end],
      [b, end],
    ];
    if (b === a + 1 || (b > a && isEmpty(toRow, a, b))) return through(aisle(a));
    if (b > a && isEmpty(fromRow, a, b)) return through(aisle(b - 1));
    if (b > a) used.over += 1;
    else used.under += 1;
    const lane = b > a ? top - 0.42 - used.over * 0.14 : bottom + 0.42 + used.under * 0.14;
    const [out, into] = [aisle(a), aisle(b - 1)];
    return [
      [a, y],
      [out, y],
      [out, lane],
      [into, lane],
      [into, end],
      [b, end],
    ];
  });
  const reach = ways.flat().map(([, row]) => row);
  const across = ways.flat().map(([column]) => column);
  return {
    flow,
    cells,
    top: Math.min(top - 0.5, ...reach),
    bottom: Math.max(bottom + 0.5, ...reach),
    left: Math.min(-0.5, ...across),
    right: Math.max(Math.max(...columns) + 0.5, ...across),
    ways,
  };
};
