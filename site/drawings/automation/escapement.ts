import { turning } from '#site/drawings/automation/gears.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { carry, figures, type Pose } from '#site/drawings/mechanisms.ts';
import { rowOf, type Row } from '#site/drawings/row.ts';
import {
  accent,
  axis,
  circle,
  closed,
  hatch,
  line,
  moving,
  paper,
  path,
  polar,
  rectangle,
  steps,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, laneWire, outerLane, type Wire } from '#site/drawings/wires.ts';
import type { System } from '#site/drawings/motifs.ts';

interface Wheel {
  center: Point;
  radius: number;
  spokes: number;
}

/** Space above the wheels for the anchor. */
const ABOVE = 84;
/** The slope of the train between its two rows. */
const SLANT = 0.7;

/** Wheels touch where one part leads to the next. More connections, larger wheel. */
const wheelsOf = (row: Row, held: number, { field }: Board): Wheel[] => {
  const sizes = row.degrees.map((degree) => 3 + degree);
  const isJoined = (seat: number) => row.links.some(({ isNext, to }) => isNext && to === seat);
  const isHigh = (seat: number) => (seat - held) % 2 === 0;
  const largest = Math.max(...sizes);
  const drop = 2 * largest * 0.8 * Math.sin(SLANT);
  let x = 0;
  const along = sizes.map((size, seat) => {
    if (seat > 0) {
      const apart = size + (sizes[seat - 1] ?? 0);
      // Two wheels touch if the distance of their centers is the sum of their radii.
      x +=
        Math.sqrt(Math.max(apart ** 2 - drop ** 2, (apart * 0.55) ** 2)) +
        (isJoined(seat) ? 0 : 0.9);
    }
    return x;
  });
  const first = sizes[0] ?? 1;
  const whole = x + first + (sizes.at(-1) ?? 1);
  const lanes = (row.lanes.ahead + row.lanes.back) * row.lanePitch;
  const room = Math.min(290, field.bottom - field.top - ABOVE - lanes - 40);
  const scale = Math.min((field.right - field.left) / whole, room / (largest * 2 + drop));
  const left = (field.left + field.right - whole * scale) / 2;
  const high = field.top + ABOVE + row.lanes.ahead * row.lanePitch + largest * scale;
  return sizes.map((size, seat) => ({
    center: [left + ((along[seat] ?? 0) + first) * scale, high + (isHigh(seat) ? 0 : drop * scale)],
    radius: size * scale - 2,
    spokes: 2 + (row.degrees[seat] ?? 1),
  }));
};

/**
 * The part that holds and releases the flow: the first gate, otherwise the first that something
 * returns to, otherwise the middle one.
 */
const heldSeat = (row: Row, { parts }: System): number => {
  const gate = row.order.findIndex((part) => parts[part]?.kind === 'gate');
  if (gate >= 0) return gate;
  return row.links.find(({ isBack }) => isBack)?.to ?? Math.floor(row.order.length / 2);
};

const TOOTH = 17;
/** Half the pendulum's swing, in radians. The anchor swings with it. */
const SWING = 0.06;
/** Ticks until the weight is wound up. */
const TICKS = 12;

const teethOf = ({ radius }: Wheel) => Math.max(12, Math.round((2 * Math.PI * radius) / TOOTH));

const rimOf = (wheel: Wheel, isHeld: boolean): string => {
  const { center, radius } = wheel;
  const teeth = teethOf(wheel);
  const pitch = (2 * Math.PI) / teeth;
  return closed(
    ...steps(teeth, 0, 2 * Math.PI - pitch).flatMap((angle) => [
      polar(center, radius, angle),
      polar(center, radius - (isHeld ? 14 : 8), angle + pitch * (isHeld ? 0.15 : 0.5)),
    ]),
  );
};

const spokesOf = ({ center, radius, spokes }: Wheel): string =>
  steps(spokes + 1, -Math.PI / 2, (3 * Math.PI) / 2)
    .slice(1)
    .map((angle) => line(polar(center, radius * 0.36, angle), polar(center, radius - 18, angle)))
    .join('');

const pivotOver = ({ center: [x, y], radius }: Wheel): Point => [x, y - radius - 62];

/** The pendulum is swung toward the middle of the sheet. */
const sideOf = ({ center }: Wheel, { field }: Board) =>
  center[0] < (field.left + field.right) / 2 ? 1 : -1;

/** Pendulum and anchor about their pivot. */
const swinging = (wheel: Wheel, board: Board, art: string) =>
  moving(
    `r ${figures(pivotOver(wheel))} ${figures([(-sideOf(wheel, board) * SWING * 180) / Math.PI], 2)} p`,
    art,
  );

/** Behind its wheel. */
const pendulumOn = (wheel: Wheel, board: Board) => {
  const { field, fine, heavy } = board;
  const pivot = pivotOver(wheel);
  const lean = Math.PI / 2 - sideOf(wheel, board) * SWING;
  const bob = polar(pivot, field.bottom - 46 - pivot[1], lean);
  return (
    swinging(
      wheel,
      board,
      path(line(pivot, bob)) +
        path(circle(bob, 34), `${heavy} ${paper}`) +
        path(circle(bob, 12), fine),
    ) + path(line(pivot, [pivot[0], field.bottom]), `${fine} ${axis}`)
  );
};

const anchorOn = (wheel: Wheel, board: Board) => {
  const { fine, heavy } = board;
  const pivot = pivotOver(wheel);
  const {
    center: [x, y],
    radius,
  } = wheel;
  const arm = (side: 1 | -1): Point[] => [
    [x + side * 8, pivot[1] + 6],
    [x + side * radius * 0.72, pivot[1] + 30],
    [x + side * radius * 0.86, y - radius * 0.62],
    [x + side * radius * 0.7, y - radius * 0.66],
    [x + side * radius * 0.56, pivot[1] + 46],
    [x + side * 4, pivot[1] + 30],
  ];
  const lean: Pose = {
    x: 0,
    y: 0,
    angle: (-sideOf(wheel, board) * SWING * 180) / Math.PI,
    about: pivot,
  };
  const [left, right] = [arm(-1), arm(1)].map((corners) =>
    corners.map((corner): Point => carry(lean, corner)),
  ) as [Point[], Point[]];
  return (
    swinging(
      wheel,
      board,
      path(closed(...left) + closed(...right), `${accent} ${heavy} ${paper}`) +
        path(hatch(left, 16) + hatch(right, 16, -1), fine),
    ) + path(circle(pivot, 13), `${heavy} ${paper}`)
  );
};

/** The drive of the train: a weight on a cord from a wheel's barrel. */
const weightUnder = ({ center: [x, y], radius }: Wheel, turns: number, board: Board) => {
  const { field, heavy } = board;
  const top = field.bottom - 100;
  const barrel = radius * 0.3;
  const side = Math.max(field.left + 20, x - barrel);
  return moving(
    `m 0 ${figures([Math.abs(turns) * 2 * Math.PI * barrel], 2)} e ${TICKS}`,
    path(line([side, y], [side, top])) +
      path(
        rectangle({ left: side - 17, right: side + 17, top, bottom: top + 58 }),
        `${heavy} ${paper}`,
      ),
  );
};

/**
 * The turns of each wheel for one tick, by seat: half a tooth of the escape wheel, and more or less
 * of those that mesh with it. A wheel of another train stands still.
 */
export const tickTurns = (row: Row, teeth: readonly number[], held: number): number[] => {
  const turns = teeth.map(() => 0);
  const [first, last] = [-1, 1].map((side) => {
    const isMeshed = (seat: number) =>
      row.links.some(({ isNext, to }) => isNext && to === (side < 0 ? seat : seat + 1));
    let seat = held;
    while (seat + side >= 0 && seat + side < teeth.length && isMeshed(seat)) seat += side;
    return seat;
  }) as [number, number];
  for (let seat = first; seat <= last; seat += 1)
    // The weight hangs on the left of the first wheel, so that one runs backward.
    turns[seat] = ((seat - first) % 2 === 0 ? -0.5 : 0.5) / (teeth[seat] ?? 1);
  return turns;
};

const wiresOf = (row: Row, wheels: readonly Wheel[], board: Board): Wire[] =>
  row.links.flatMap((link): Wire[] => {
    const [from, to] = [wheels[link.from], wheels[link.to]];
    if (!from || !to) return [];
    const [a, b] = [from.center, to.center];
    if (link.isNext) {
      const turn = Math.atan2(b[1] - a[1], b[0] - a[0]);
      const points = [
        polar(a, from.radius * 0.36, turn),
        polar(b, to.radius * 0.36, turn + Math.PI),
      ];
      return [{ points, ...link }];
    }
    const side = link.isBack ? 1 : -1;
    const ends: [Point, Point] = [
      [a[0], a[1] + side * from.radius],
      [b[0], b[1] + side * to.radius],
    ];
    const lowest = Math.max(...wheels.map(({ center, radius }) => center[1] + radius));
    return [
      laneWire(
        link,
        ends,
        link.isBack ? lowest + (1 + link.lane) * row.lanePitch : outerLane(link, row, board),
        board.isSmall ? 13 : 9,
      ),
    ];
  });

/** A clock's gear train. A weight drives it, and the anchor releases one tooth at a time. */
export const drawEscapement: DrawingStyle = (board, system) => {
  const { field, heavy, fine } = board;
  const row = rowOf(system);
  const held = heldSeat(row, system);
  const wheels = wheelsOf(row, held, board);
  const escape = wheels[held];
  const turns = tickTurns(row, wheels.map(teethOf), held);
  const driven = turns.findIndex((each) => each !== 0);
  const first = wheels[driven];
  return {
    cycle: TICKS,
    art:
      (first ? weightUnder(first, turns[driven] ?? 0, board) : '') +
      (escape ? pendulumOn(escape, board) : '') +
      wheels
        .map((wheel, seat) =>
          moving(
            turning(wheel.center, turns[seat] ?? 0, ' e'),
            path(rimOf(wheel, seat === held), `${heavy} ${paper}`) + path(spokesOf(wheel)),
          ),
        )
        .join('') +
      path(wheels.map(({ center, radius }) => circle(center, radius - 18)).join(''), fine) +
      (escape ? anchorOn(escape, board) : '') +
      drawWires(wiresOf(row, wheels, board), board) +
      path(wheels.map(({ center, radius }) => circle(center, radius * 0.36)).join(''), paper) +
      flatSigns(wheels.map(({ center, radius }, seat) => [row.kindAt(seat), center, radius * 0.2])),
    parts: system.parts.map((_, part): Point => {
      const wheel = wheels[row.order.indexOf(part)];
      if (!wheel) return [field.left, field.top];
      return [wheel.center[0], wheel.center[1] - wheel.radius + 12];
    }),
  };
};
