import { mesh, turningRims, type Gear } from '#site/drawings/automation/gears.ts';
import { flowOf, type Flow } from '#site/drawings/flow.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { axis, circle, line, paper, path, polar, steps } from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

/** The gears are laid out on a canvas of this size, and then scaled to the field. */
const WIDE = 840;
const HIGH = 520;
/** Space between two gears that do not mesh. */
const CLEAR = 16;

/** The parts of the main path, first to last. */
const chainOf = ({ connections }: System, { isMain, order }: Flow): number[] => {
  const main = connections.filter((_, i) => isMain[i]);
  const chain = order.filter((part) => main.some(({ from, to }) => from === part || to === part));
  return chain.length > 0 ? chain : order.slice(0, 1);
};

const teethOf = ({ degreeOf }: Flow, part: number) => 5 + 2 * Math.min(4, degreeOf(part));

/** The main path as meshing gears, up and down across the field. */
const trainOf = (chain: readonly number[], flow: Flow): Gear[] => {
  const slant = 0.52;
  const train: Gear[] = [];
  chain.forEach((part, i) => {
    const teeth = teethOf(flow, part);
    const previous = train.at(-1);
    train.push(
      previous
        ? mesh(previous, teeth, i % 2 === 0 ? slant : -slant)
        : { center: [0, 0], teeth, radius: teeth / 2, phase: 0.2 },
    );
  });
  const ends = (index: 0 | 1) => [
    Math.min(...train.map((gear) => gear.center[index] - gear.radius - 1)),
    Math.max(...train.map((gear) => gear.center[index] + gear.radius + 1)),
  ];
  const [left = 0, right = 1] = ends(0);
  const [top = 0, bottom = 1] = ends(1);
  const scale = Math.min(WIDE / (right - left), (HIGH * 0.56) / (bottom - top));
  return train.map((gear) => ({
    ...gear,
    radius: gear.radius * scale,
    center: [
      WIDE / 2 + (gear.center[0] - (left + right) / 2) * scale,
      HIGH / 2 + (gear.center[1] - (top + bottom) / 2) * scale,
    ],
  }));
};

const apart = (a: Point, b: Point) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** The distance of a third point from the line between two. */
const nearness = (a: Point, b: Point, point: Point): number => {
  const length = apart(a, b) ** 2 || 1;
  const share = ((point[0] - a[0]) * (b[0] - a[0]) + (point[1] - a[1]) * (b[1] - a[1])) / length;
  const at = Math.min(1, Math.max(0, share));
  return apart(point, [a[0] + (b[0] - a[0]) * at, a[1] + (b[1] - a[1]) * at]);
};

/** Places the other parts in free space, close to the parts they are connected to. */
const setBeside = (gears: Map<number, Gear>, { connections }: System, flow: Flow): void => {
  const first = [...gears.values()][0];
  const module = first ? (2 * first.radius) / first.teeth : 8;
  for (const part of flow.order.filter((each) => !gears.has(each))) {
    const teeth = teethOf(flow, part);
    const radius = (module * teeth) / 2;
    const reach = radius + module;
    const ends = connections.flatMap(({ from, to }) => {
      const end = from === part ? gears.get(to) : to === part ? gears.get(from) : undefined;
      return end ? [end] : [];
    });
    let best: { cost: number; center: Point } | null = null;
    for (const x of steps(29, reach, WIDE - reach))
      for (const y of steps(15, reach, HIGH - reach)) {
        const center: Point = [x, y];
        const others = [...gears.values()];
        const overlap = others.reduce(
          (sum, gear) =>
            sum + Math.max(0, gear.radius + radius + module + CLEAR - apart(center, gear.center)),
          0,
        );
        const crossed = ends.reduce(
          (sum, end) =>
            sum +
            others.filter(
              (gear) =>
                gear !== end && nearness(center, end.center, gear.center) < gear.radius + module,
            ).length,
          0,
        );
        const long = ends.reduce((sum, end) => sum + apart(center, end.center), 0);
        const cost = long + crossed * 240 + overlap * 60;
        if (!best || cost < best.cost) best = { cost, center };
      }
    if (best) gears.set(part, { center: best.center, teeth, radius, phase: 0 });
  }
};

const gearsOf = (
  system: System,
  flow: Flow,
  chain: readonly number[],
  { field }: Board,
): Map<number, Gear> => {
  const train = trainOf(chain, flow);
  const gears = new Map(chain.flatMap((part, i) => (train[i] ? [[part, train[i]] as const] : [])));
  setBeside(gears, system, flow);
  const scale = Math.min((field.right - field.left) / WIDE, (field.bottom - field.top) / HIGH);
  return new Map(
    [...gears].map(([part, gear]) => [
      part,
      {
        ...gear,
        radius: gear.radius * scale,
        center: [
          (field.left + field.right) / 2 + (gear.center[0] - WIDE / 2) * scale,
          (field.top + field.bottom) / 2 + (gear.center[1] - HIGH / 2) * scale,
        ],
      },
    ]),
  );
};

/** On the rim, above or below, where no other gear blocks the leader. */
const markOf = (gear: Gear, all: readonly Gear[], middle: number): Point => {
  const side = gear.center[1] <= middle ? -1 : 1;
  const marks = [Math.PI / 2, Math.PI * 0.8, Math.PI * 0.2].map((angle) =>
    polar(gear.center, gear.radius * 0.78, side * angle),
  );
  const isClear = ([x, y]: Point) =>
    all.every(
      (other) =>
        other === gear ||
        Math.abs(other.center[0] - x) > other.radius * 1.1 ||
        (other.center[1] - y) * side < 0,
    );
  return marks.find(isClear) ?? marks[0] ?? gear.center;
};

/** The two straight runs of a belt around both hubs. */
const beltBetween = (a: Gear, b: Gear, width: number): string => {
  const turn = Math.atan2(b.center[1] - a.center[1], b.center[0] - a.center[0]);
  return [-1, 1]
    .map((side) =>
      line(
        polar(a.center, width, turn + (side * Math.PI) / 2),
        polar(b.center, width, turn + (side * Math.PI) / 2),
      ),
    )
    .join('');
};

/**
 * By part: its turns for one of the first gear. Gears that mesh turn against each other by their
 * teeth; a belt joins hubs of one size, so both ends turn alike. A belt that closes a circle slips.
 */
export const turnsOf = (
  { connections }: System,
  chain: readonly number[],
  teethAt: (part: number) => number,
): Map<number, number> => {
  const turns = new Map<number, number>();
  chain.forEach((part, i) => {
    const sign = i % 2 === 0 ? 1 : -1;
    turns.set(part, (sign * teethAt(chain[0] ?? part)) / teethAt(part));
  });
  for (let size = 0; size < turns.size;) {
    size = turns.size;
    for (const { from, to } of connections) {
      const [a, b] = [turns.get(from), turns.get(to)];
      if (a !== undefined && b === undefined) turns.set(to, a);
      if (b !== undefined && a === undefined) turns.set(from, b);
    }
  }
  return turns;
};

/** Gears that mesh along the main path, and belts for all other connections. */
export const drawGearTrain: DrawingStyle = (board, system) => {
  const { field, heavy, fine } = board;
  const flow = flowOf(system);
  const chain = chainOf(system, flow);
  const gears = gearsOf(system, flow, chain, board);
  const all = system.parts.flatMap((_, part) => gears.get(part) ?? []);
  const hubOf = ({ radius }: Gear) => Math.min(24, radius * 0.5);
  const isMeshed = (from: number, to: number) =>
    chain.includes(to) && chain[chain.indexOf(to) - 1] === from;
  const belts = system.connections.flatMap(({ from, to }) => {
    const [a, b] = [gears.get(from), gears.get(to)];
    return !a || !b || isMeshed(from, to) ? [] : [beltBetween(a, b, Math.min(hubOf(a), hubOf(b)))];
  });
  const wires = system.connections.flatMap(({ from, to }, i): Wire[] => {
    const [a, b] = [gears.get(from), gears.get(to)];
    if (!a || !b) return [];
    const turn = Math.atan2(b.center[1] - a.center[1], b.center[0] - a.center[0]);
    return [
      {
        points: [polar(a.center, hubOf(a), turn), polar(b.center, hubOf(b), turn + Math.PI)],
        ...flow.linkOf(i),
      },
    ];
  });
  const middle = (field.top + field.bottom) / 2;
  const turns = turnsOf(system, chain, (part) => gears.get(part)?.teeth ?? 1);
  return {
    cycle: 1,
    art:
      turningRims(
        all.map((gear, part) => ({ gear, turns: turns.get(part) ?? 0 })),
        board,
      ) +
      path(
        all
          .map((gear) =>
            line(
              [gear.center[0], gear.center[1] - gear.radius * 1.14],
              [gear.center[0], gear.center[1] + gear.radius * 1.14],
            ),
          )
          .join(''),
        `${fine} ${axis}`,
      ) +
      path(belts.join(''), fine) +
      drawWires(wires, board) +
      path(all.map((gear) => circle(gear.center, hubOf(gear))).join(''), `${heavy} ${paper}`) +
      flatSigns(
        all.map((gear, part) => [system.parts[part]?.kind, gear.center, hubOf(gear) * 0.56]),
      ),
    parts: all.map((gear) => markOf(gear, all, middle)),
  };
};
