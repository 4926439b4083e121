import { flatSigns } from '#site/drawings/kind-sign.ts';
import { figures, pistonRise } from '#site/drawings/mechanisms.ts';
import { rowOf, type Row } from '#site/drawings/row.ts';
import {
  accent,
  axis,
  circle,
  closed,
  line,
  moving,
  paper,
  path,
  rectangle,
  steps,
  pitchOf,
} from '#site/drawings/primitives.ts';
import type { Area, Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, laneWire, outerLane, type Wire } from '#site/drawings/wires.ts';

interface Cylinder {
  x: number;
  wide: number;
  head: number;
  /** The bottom of its wall. */
  foot: number;
  crown: number;
  pin: number;
  /** Of a turn. */
  phase: number;
}

const THROW = 46;
/** From a piston's crown to its bottom, and to the pin that its rod turns on. */
const SKIRT = 62;
const GUDGEON = 44;

/** Each crank throw is rotated from the previous one. More links, wider bore. */
const cylindersOf = (
  row: Row,
  { field }: Board,
): { cylinders: Cylinder[]; shaft: number; rod: number } => {
  const count = row.order.length;
  const margin = count < 7 ? 70 : 54;
  const xs = steps(count, field.left + margin, field.right - margin);
  const pitch = pitchOf(xs);
  const shaft = field.bottom - THROW - 30 - row.lanes.back * row.lanePitch;
  const head = field.top + 20 + row.lanes.ahead * row.lanePitch;
  const rod = (shaft - head) * 0.5;
  const cylinders = xs.map((x, seat): Cylinder => {
    const phase = seat / Math.max(4, count - 1);
    const angle = phase * 2 * Math.PI;
    return {
      x,
      wide: Math.min(58, pitch * (0.24 + 0.03 * Math.min(4, row.degrees[seat] ?? 1))),
      head,
      foot: head + (shaft - head) * 0.62,
      crown: shaft - pistonRise(angle, THROW, rod) - GUDGEON,
      pin: shaft - THROW * Math.cos(angle),
      phase,
    };
  });
  return { cylinders, shaft, rod };
};

const pistonOf = ({ x, wide, crown }: Cylinder): Area => ({
  left: x - wide + 5,
  right: x + wide - 5,
  top: crown,
  bottom: crown + SKIRT,
});

/** The cut material: a wall on either side of a bore, closed by its head. */
const wall = ({ x, wide, head, foot }: Cylinder): Point[] => [
  [x - wide - 9, foot],
  [x - wide - 9, head - 12],
  [x + wide + 9, head - 12],
  [x + wide + 9, foot],
  [x + wide, foot],
  [x + wide, head],
  [x - wide, head],
  [x - wide, foot],
];

/** The two webs at the shaft or at a pin. Together they reach from one to the other. */
const webs = (x: number, y: number) =>
  [-17, 17]
    .map((side) =>
      rectangle({ left: x + side - 5, right: x + side + 5, top: y - 23, bottom: y + 23 }),
    )
    .join('');

/** Its upper end is hidden by the piston. */
const rodOf = ({ x, pin, crown }: Cylinder) =>
  closed([x - 10, pin], [x - 6, crown + GUDGEON], [x + 6, crown + GUDGEON], [x + 10, pin]);

const solid = 'fill="var(--ink)"';

/**
 * Along the shaft from part to part; over the heads if it skips some, under the shaft if it leads
 * back.
 */
const wiresOf = (row: Row, cylinders: readonly Cylinder[], shaft: number, board: Board): Wire[] =>
  row.links.flatMap((link): Wire[] => {
    const [from, to] = [cylinders[link.from], cylinders[link.to]];
    if (!from || !to) return [];
    if (link.isNext)
      return [
        {
          points: [
            [from.x + 24, shaft],
            [to.x - 24, shaft],
          ],
          ...link,
        },
      ];
    const ends = ({ x, head }: Cylinder): Point => [x, link.isBack ? shaft + 64 : head - 12];
    return [laneWire(link, [ends(from), ends(to)], outerLane(link, row, board), 10)];
  });

/**
 * An engine cut along its shaft: a cylinder for each part, and the cranks that drive them in turn.
 */
export const drawCrank: DrawingStyle = (board, system) => {
  const { field, heavy, fine } = board;
  const row = rowOf(system);
  const { cylinders, shaft, rod } = cylindersOf(row, board);
  const pistons = cylinders.map(pistonOf);
  const cranks = cylinders.map((cylinder) =>
    moving(
      `m 0 ${-THROW} k ${figures([cylinder.phase], 3)}`,
      path(rodOf(cylinder), paper) +
        path(webs(cylinder.x, cylinder.pin), solid) +
        path(circle([cylinder.x, cylinder.pin], 11), `${accent} ${paper}`),
    ),
  );
  const inBores = pistons.map((piston, seat) => {
    const { left, right, top, bottom } = piston;
    const rings = [12, 20].map((dy) => line([left, top + dy], [right, top + dy]));
    const sign: Point = [(left + right) / 2, (top + bottom) / 2 + 10];
    return moving(
      `m 0 -1 q ${figures([cylinders[seat]?.phase ?? 0, THROW, rod], 3)}`,
      path(rectangle(piston), `${heavy} ${paper}`) +
        path(rings.join(''), fine) +
        flatSigns([[row.kindAt(seat), sign, Math.min(14, (right - left) * 0.3)]]),
      row.order[seat],
    );
  });
  return {
    cycle: 2,
    art:
      path(line([field.left, shaft], [field.right, shaft]), `${fine} ${axis}`) +
      path(cylinders.map((cylinder) => closed(...wall(cylinder))).join(''), solid) +
      path(cylinders.map(({ x }) => webs(x, shaft)).join(''), solid) +
      cranks.join('') +
      inBores.join('') +
      drawWires(wiresOf(row, cylinders, shaft, board), board),
    parts: system.parts.map((_, part): Point => {
      const cylinder = cylinders[row.order.indexOf(part)];
      return cylinder ? [cylinder.x, cylinder.crown + 6] : [field.left, field.top];
    }),
  };
};
