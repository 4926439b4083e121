import { columnsOf } from '#site/drawings/grid.ts';
import { flowOf, type Flow } from '#site/drawings/flow.ts';
import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { lettersAt, lettersWidth } from '#site/drawings/lettering.ts';
import type { Wired } from '#site/drawings/motifs.ts';
import { paper, path, rectangle, type Board, type Point } from '#site/drawings/primitives.ts';
import { settle } from '#site/drawings/settle.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';

/** Sizes in drawing units. */
const NAME_SIZE = 9;
const LABEL_SIZE = 7;
const PORT_PITCH = 20;
const LEAST_HEIGHT = 54;
const BETWEEN = 22;
const TRACK = 9;
const MARGIN = 16;

/** A part, or a bend of a connection that passes a column. */
interface Seat {
  column: number;
  height: number;
  y: number;
  /** The connected seats in the previous and the next column. */
  before: Seat[];
  after: Seat[];
}

/**
 * A connection from column to column. If it leads back, it is laid out in the opposite direction.
 */
interface Way {
  index: number;
  seats: Seat[];
  isBack: boolean;
}

const layOut = (system: Wired, flow: Flow, columns: readonly number[]) => {
  const degrees = (side: 'before' | 'after', part: number) =>
    system.connections.filter(
      ({ from, to }, index) => (flow.isBack[index] === (side === 'after') ? to : from) === part,
    ).length;
  const parts = system.parts.map((_, part): Seat => ({
    column: columns[part] ?? 0,
    height: Math.max(
      LEAST_HEIGHT,
      PORT_PITCH * (Math.max(degrees('before', part), degrees('after', part)) + 1),
    ),
    y: 0,
    before: [],
    after: [],
  }));
  const bends: Seat[] = [];
  const join = (a: Seat, b: Seat) => {
    a.after.push(b);
    b.before.push(a);
  };
  const ways = system.connections.map(({ from, to }, index): Way => {
    const isBack = flow.isBack[index] ?? false;
    const [first, last] = [parts[isBack ? to : from], parts[isBack ? from : to]] as [Seat, Seat];
    const seats = [first];
    for (let column = first.column + 1; column < last.column; column += 1) {
      const bend: Seat = { column, height: 4, y: 0, before: [], after: [] };
      bends.push(bend);
      seats.push(bend);
    }
    seats.push(last);
    seats.slice(1).forEach((seat, step) => join(seats[step] as Seat, seat));
    return { index, seats, isBack };
  });
  return { parts, ways, all: [...parts, ...bends] };
};

/** The number of ordering sweeps. More make no visible difference. */
const SWEEPS = 8;

/** A bend pulls its neighbors into line, so that a long connection has few steps. */
const weightOf = ({ height }: Seat): number => (height < LEAST_HEIGHT ? 8 : 1);

const mean = (seats: readonly Seat[]): number => {
  let [sum, weight] = [0, 0];
  for (const seat of seats) {
    sum += seat.y * weightOf(seat);
    weight += weightOf(seat);
  }
  return sum / weight;
};

/** Orders each column by its seats' neighbors, so that few connections cross. */
const arrange = (all: readonly Seat[]): void => {
  const columns: Seat[][] = [];
  for (const seat of all) (columns[seat.column] ??= []).push(seat);
  const gapsOf = (column: readonly Seat[]) =>
    column.map((seat, index) => {
      const above = column[index - 1];
      return above ? (above.height + seat.height) / 2 + BETWEEN : 0;
    });
  const pack = (column: readonly Seat[], wished: readonly number[]) => {
    settle(wished, gapsOf(column), column.map(weightOf)).forEach((y, index) => {
      const seat = column[index];
      if (seat) seat.y = y;
    });
  };
  for (const column of columns)
    pack(
      column,
      column.map((_, index) => index * LEAST_HEIGHT),
    );
  for (let sweep = 0; sweep < SWEEPS; sweep += 1) {
    const side = sweep % 2 === 0 ? 'before' : 'after';
    const isLast = sweep >= SWEEPS - 2;
    for (const column of side === 'before' ? columns : columns.toReversed()) {
      const wished = column.map((seat) => ({
        seat,
        y: seat[side].length > 0 ? mean(seat[side]) : seat.y,
      }));
      // The last sweeps only straighten.
      if (!isLast) wished.sort((a, b) => a.y - b.y);
      column.splice(0, column.length, ...wished.map(({ seat }) => seat));
      pack(
        column,
        wished.map(({ y }) => y),
      );
    }
  }
};

/**
 * The points where each connection leaves and enters its seats: at one side of a part, in the order
 * of the other ends.
 */
const portsOf = (ways: readonly Way[], all: readonly Seat[]) => {
  const ports = new Map<Seat, { way: Way; step: number; other: Seat; isLeaving: boolean }[]>();
  // From left to right, because a port may align with the one that leads to it.
  for (const seat of all.toSorted((a, b) => a.column - b.column)) ports.set(seat, []);
  for (const way of ways)
    way.seats.forEach((seat, step) => {
      const [before, after] = [way.seats[step - 1], way.seats[step + 1]];
      if (before) ports.get(seat)?.push({ way, step, other: before, isLeaving: false });
      if (after) ports.get(seat)?.push({ way, step, other: after, isLeaving: true });
    });
  const found = new Map<string, number>();
  const keyOf = (way: Way, step: number, isLeaving: boolean) => `${way.index} ${step} ${isLeaving}`;
  for (const [seat, both] of ports)
    for (const isLeaving of [false, true]) {
      const side = both
        .filter((port) => port.isLeaving === isLeaving)
        .sort((a, b) => a.other.y - b.other.y);
      side.forEach(({ way, step }, at) =>
        found.set(keyOf(way, step, isLeaving), seat.y + (at - (side.length - 1) / 2) * PORT_PITCH),
      );
      // The only connection on a side is drawn straight if both ends allow it.
      const [only] = side;
      if (!only || side.length > 1 || isLeaving) continue;
      const other = found.get(keyOf(only.way, only.step - 1, true));
      if (other !== undefined && Math.abs(other - seat.y) < seat.height / 2 - 12)
        found.set(keyOf(only.way, only.step, false), other);
    }
  return (way: Way, step: number, isLeaving: boolean) =>
    found.get(keyOf(way, step, isLeaving)) ?? 0;
};

interface Run {
  way: Way;
  step: number;
  from: number;
  to: number;
  track: number;
}

/** Gives each run between two columns a track without overlaps. */
const intoTracks = (runs: Run[]): number => {
  const ends: number[] = [];
  for (const run of runs.sort((a, b) => Math.min(a.from, a.to) - Math.min(b.from, b.to))) {
    if (Math.abs(run.from - run.to) < 1) continue;
    const free = ends.findIndex((end) => end < Math.min(run.from, run.to) - 4);
    run.track = free < 0 ? ends.length : free;
    ends[run.track] = Math.max(run.from, run.to);
  }
  // Downward runs take the tracks from the right, so that fewer of them cross their own ends.
  for (const run of runs) if (run.to > run.from) run.track = ends.length - 1 - run.track;
  return ends.length;
};

/** The ends and bends of a path, without collinear points. */
const bendsOf = (points: readonly Point[]): Point[] =>
  points.filter(([x, y], index) => {
    const [before, after] = [points[index - 1], points[index + 1]];
    if (!before || !after) return true;
    return !((before[0] === x && after[0] === x) || (before[1] === y && after[1] === y));
  });

export interface Schematic {
  art: string;
  width: number;
  height: number;
}

/**
 * A system of any size: a box with its sign and name for each part, in a column for each step of
 * the flow. Connections run between the columns; those that lead back are dashed.
 */
export const drawSchematic = (system: Wired, board: Omit<Board, 'field'>): Schematic => {
  const flow = flowOf(system);
  const columns = columnsOf(system, flow);
  const { parts, ways, all } = layOut(system, flow, columns);
  arrange(all);
  const top = Math.min(...all.map(({ y, height }) => y - height / 2)) - MARGIN;
  for (const seat of all) seat.y -= top;
  const height = Math.max(...all.map((seat) => seat.y + seat.height / 2)) + MARGIN;
  const portOf = portsOf(ways, all);
  const count = Math.max(...columns) + 1;
  const widths = Array.from({ length: count }, (_, column) =>
    Math.max(
      96,
      ...system.parts.map(({ name }, part) =>
        columns[part] === column ? lettersWidth(name, NAME_SIZE) + 28 : 0,
      ),
    ),
  );
  const gaps = Array.from({ length: count }, (_, column) => {
    const runs = ways.flatMap((way) =>
      way.seats.flatMap((seat, step): Run[] =>
        seat.column === column && step < way.seats.length - 1
          ? [
              {
                way,
                step,
                from: portOf(way, step, true),
                to: portOf(way, step + 1, false),
                track: 0,
              },
            ]
          : [],
      ),
    );
    const labels = runs.map(({ way, step }) => {
      const isStart = way.isBack ? step === way.seats.length - 2 : step === 0;
      const label = isStart ? system.connections[way.index]?.label : undefined;
      return label ? lettersWidth(label, LABEL_SIZE) + 12 : 0;
    });
    const room = Math.max(0, ...labels);
    const tracks = intoTracks(runs);
    return { runs, room, width: 44 + room + tracks * TRACK };
  });
  const lefts: number[] = [];
  let x = MARGIN;
  gaps.forEach(({ width: gap }, column) => {
    lefts.push(x);
    x += (widths[column] ?? 0) + (column < count - 1 ? gap : 0);
  });
  const labels: [string, Point][] = [];
  const points = ways.map((): Point[] => []);
  gaps.forEach(({ runs, room }, column) => {
    const right = (lefts[column] ?? 0) + (widths[column] ?? 0);
    for (const { way, step, from, to, track } of runs) {
      const isBackStart = way.isBack && step === way.seats.length - 2;
      const turn = right + (way.isBack ? 16 : 16 + room) + track * TRACK;
      const next = lefts[column + 1] ?? right;
      points[way.index]?.push([right, from], [turn, from], [turn, to], [next, to]);
      const label = system.connections[way.index]?.label;
      if (label && !way.isBack && step === 0) labels.push([label, [right + 6, from - 4]]);
      if (label && isBackStart)
        labels.push([label, [next - lettersWidth(label, LABEL_SIZE) - 8, to - 4]]);
    }
  });
  const wires = ways.map(({ index, isBack }): Wire => ({
    points: bendsOf(isBack ? (points[index] ?? []).toReversed() : (points[index] ?? [])),
    isMain: flow.isMain[index] ?? false,
    isBack,
  }));
  const boxes = parts.map((seat, part) => {
    const { kind = 'process', name = '' } = system.parts[part] ?? {};
    const left = lefts[seat.column] ?? 0;
    const wide = widths[seat.column] ?? 0;
    const area = {
      left,
      right: left + wide,
      top: seat.y - seat.height / 2,
      bottom: seat.y + seat.height / 2,
    };
    return (
      path(rectangle(area), `${board.heavy} ${paper}`) +
      path(kindSign(kind, flatSign([left + wide / 2, seat.y - 9], 9))) +
      lettersAt([[name, [left + wide / 2, seat.y + 18]]], NAME_SIZE)
    );
  });
  return {
    art:
      drawWires(wires, { ...board, field: { left: 0, right: x, top: 0, bottom: height } }) +
      boxes.join('') +
      lettersAt(labels, LABEL_SIZE, { anchor: 'start' }),
    width: x + MARGIN,
    height,
  };
};
