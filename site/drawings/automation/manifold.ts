import { hubOf } from '#site/drawings/automation/hub.ts';
import { flatSigns, type FlatSign } from '#site/drawings/kind-sign.ts';
import { rowOf } from '#site/drawings/row.ts';
import {
  at,
  axis,
  circle,
  cornersOf,
  closed,
  hatch,
  line,
  paper,
  path,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

interface Vessel {
  x: number;
  wide: number;
  top: number;
  bottom: number;
  isAbove: boolean;
}

interface Plant {
  vessels: Map<number, Vessel>;
  /** The part that is the main. */
  hub: number;
  /** The position of the main's sign, at one end of its pipe. */
  badge: Point;
  main: { left: number; right: number; y: number; half: number };
}

const LANE = 20;
/** From the middle of the main to the vessels. */
const REACH = 100;
/** Space for the sign at one end of the main. */
const BADGE = 110;

/** The main's sources are above it and all other parts below, both in the order of the flow. */
const layOut = (system: System, { field, isSmall }: Board): Plant => {
  const { hub, flow } = hubOf(system);
  const feeds = new Set([hub]);
  for (let round = 0; round < system.parts.length; round += 1)
    system.connections.forEach(({ from, to }, i) => {
      if (feeds.has(to) && !flow.isBack[i]) feeds.add(from);
    });
  const order = rowOf(system).order.filter((part) => part !== hub);
  const above = order.filter((part) => feeds.has(part));
  const below = order.filter((part) => !feeds.has(part));
  const tall = field.bottom - field.top;
  const share = below.length === 0 ? 0.86 : above.length === 0 ? 0.14 : 0.5;
  const y = field.top + tall * share;
  const vessels = new Map<number, Vessel>();
  const { from, to } = system.dimension ?? { from: hub, to: below[0] ?? above[0] ?? hub };
  const other = from === hub ? to : from;
  const row = above.includes(other) ? above : below;
  const isRight = row.indexOf(other) < row.length / 2;
  const [start, end] = isRight
    ? [field.left + 14, field.right - BADGE]
    : [field.left + BADGE, field.right - 14];
  for (const isAbove of [true, false]) {
    const all = isAbove ? above : below;
    const pitch = (end - start) / Math.max(3, all.length);
    const left = (start + end) / 2 - (pitch * (all.length - 1)) / 2;
    all.forEach((part, i) => {
      const degree = flow.degreeOf(part);
      const room = isAbove ? y - field.top - 30 - REACH : field.bottom - y - 24 - REACH;
      const high = room * Math.min(1, 0.7 + degree * 0.1);
      const edge = isAbove ? y - REACH : y + REACH;
      vessels.set(part, {
        x: left + i * pitch,
        wide: Math.min(pitch * 0.31, 62),
        top: isAbove ? edge - high : edge,
        bottom: isAbove ? edge : edge + high,
        isAbove,
      });
    });
  }
  return {
    vessels,
    hub,
    badge: [isRight ? field.right - 58 : field.left + 58, y],
    main: { left: field.left + 14, right: field.right - 14, y, half: isSmall ? 40 : 34 },
  };
};

const shell = ({ x, wide, top, bottom }: Vessel) => {
  const [half, cap] = [Math.round(wide), Math.round(Math.min(wide * 0.5, (bottom - top) * 0.3))];
  return `M${at([x - half, bottom - cap])}V${Math.round(top + cap)}a${half} ${cap} 0 0 1 ${2 * half} 0V${Math.round(bottom - cap)}a${half} ${cap} 0 0 1 ${-2 * half} 0z`;
};

const valve = ([x, y]: Point) =>
  closed([x - 10, y - 16], [x + 10, y + 16], [x - 10, y + 16], [x + 10, y - 16]) +
  line([x, y], [x + 18, y]) +
  line([x + 18, y - 10], [x + 18, y + 10]);

/** The filling of a vessel, higher for more connections. */
const filling = ({ x, wide, top, bottom }: Vessel, level: number, gap: number) => {
  const foot = bottom - Math.min(wide * 0.5, (bottom - top) * 0.3);
  const surface = foot - (foot - top) * level;
  return (
    hatch(
      [
        [x - wide, surface],
        [x + wide, surface],
        [x + wide, foot],
        [x - wide, foot],
      ],
      gap,
    ) + line([x - wide, surface], [x + wide, surface])
  );
};

const between = (
  a: Vessel,
  b: Vessel,
  lane: number,
  { main }: Plant,
  { field }: Board,
): Point[] => {
  if (a.isAbove !== b.isAbove) {
    const x = a.x < b.x ? a.x + a.wide + 8 + lane * 6 : a.x - a.wide - 8 - lane * 6;
    const end = b.isAbove ? b.bottom : b.top;
    const near = b.isAbove ? main.y - 78 : main.y + 78;
    return [
      [a.x + (x > a.x ? a.wide : -a.wide), (a.top + a.bottom) / 2],
      [x, (a.top + a.bottom) / 2],
      [x, near],
      [b.x - 12, near],
      [b.x - 12, end],
    ];
  }
  const out = b.x > a.x ? 1 : -1;
  const level =
    Math.max(a.top, b.top) + (Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)) * 0.36;
  if (lane === 0)
    return [
      [a.x + out * a.wide, level],
      [b.x - out * b.wide, level],
    ];
  const y = a.isAbove ? field.top + (lane - 1) * LANE + 4 : field.bottom - (lane - 1) * LANE - 4;
  return [
    [a.x + out * 10, a.isAbove ? a.top : a.bottom],
    [a.x + out * 10, y],
    [b.x - out * 10, y],
    [b.x - out * 10, b.isAbove ? b.top : b.bottom],
  ];
};

const wiresOf = (
  system: System,
  plant: Plant,
  board: Board,
): { wires: Wire[]; valves: Point[] } => {
  const { vessels, hub, main } = plant;
  const { flow } = hubOf(system);
  const xs = [...vessels.values()];
  const valves: Point[] = [];
  let lanes = 0;
  const wires = system.connections.flatMap(({ from, to }, i): Wire[] => {
    const drawn = flow.linkOf(i);
    const [a, b] = [vessels.get(from), vessels.get(to)];
    const single = from === hub ? b : to === hub ? a : undefined;
    if (single) {
      const both = system.connections.some((other) => other.from === to && other.to === from);
      const x = single.x + (both ? (from === hub ? 14 : -14) : 0);
      const edge: Point = [x, single.isAbove ? single.bottom : single.top];
      const pipe: Point = [x, main.y + (single.isAbove ? -main.half : main.half)];
      valves.push([x, (edge[1] + pipe[1]) / 2 + (from === hub ? -8 : -4)]);
      return [{ points: from === hub ? [pipe, edge] : [edge, pipe], ...drawn }];
    }
    if (!a || !b) return [];
    const isFree = !xs.some(
      ({ x, isAbove }) =>
        isAbove === a.isAbove && x > Math.min(a.x, b.x) + 1 && x < Math.max(a.x, b.x) - 1,
    );
    if (a.isAbove === b.isAbove && !(isFree && !drawn.isBack)) lanes += 1;
    const lane = isFree && !drawn.isBack ? 0 : lanes;
    return [{ points: between(a, b, lane, plant, board), ...drawn }];
  });
  return { wires, valves };
};

/** One main with its sources above and its targets below, and a valve on each branch. */
export const drawManifold: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine } = board;
  const plant = layOut(system, board);
  const { vessels, hub, main, badge } = plant;
  const { flow } = hubOf(system);
  const { wires, valves } = wiresOf(system, plant, board);
  const level = (part: number) => Math.min(0.56, 0.16 + 0.1 * flow.degreeOf(part));
  const flanges = steps(7, main.left, main.right).map((x) =>
    rectangle({
      left: x - 5,
      right: x + 5,
      top: main.y - main.half - 7,
      bottom: main.y + main.half + 7,
    }),
  );
  return {
    art:
      path(
        rectangle({
          left: main.left,
          right: main.right,
          top: main.y - main.half,
          bottom: main.y + main.half,
        }),
        `${heavy} ${paper}`,
      ) +
      path(
        hatch(
          cornersOf({ ...main, top: main.y - main.half, bottom: main.y + main.half }),
          isSmall ? 26 : 18,
        ),
        fine,
      ) +
      path(flanges.join(''), paper) +
      path(line([main.left - 14, main.y], [main.right + 14, main.y]), `${fine} ${axis}`) +
      drawWires(wires, board) +
      path(valves.map(valve).join(''), paper) +
      path([...vessels.values()].map(shell).join(''), `${heavy} ${paper}`) +
      path(
        [...vessels]
          .map(([part, vessel]) => filling(vessel, level(part), isSmall ? 22 : 15))
          .join(''),
        fine,
      ) +
      path(circle(badge, 34), `${heavy} ${paper}`) +
      flatSigns([
        [system.parts[hub]?.kind, badge, 18],
        ...[...vessels].map(([part, { x, wide, top, bottom }]): FlatSign => [
          system.parts[part]?.kind,
          [x, top + (bottom - top) * 0.3],
          Math.min(wide * 0.36, 16, (bottom - top) * 0.16),
        ]),
      ]),
    parts: system.parts.map((_, part): Point => {
      const vessel = vessels.get(part);
      if (!vessel) return [badge[0], main.y + (main.y > (field.top + field.bottom) / 2 ? 28 : -28)];
      return [vessel.x, vessel.isAbove ? vessel.top + 6 : vessel.bottom - 6];
    }),
  };
};
