import { flatSigns } from '#site/drawings/kind-sign.ts';
import { rowOf, type Row } from '#site/drawings/row.ts';
import {
  accent,
  axis,
  circle,
  closed,
  line,
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
}

/** Each crank throw is rotated from the previous one. More links, wider bore. */
const cylindersOf = (row: Row, { field }: Board): { cylinders: Cylinder[]; shaft: number } => {
  const count = row.order.length;
  const margin = count < 7 ? 70 : 54;
  const xs = steps(count, field.left + margin, field.right - margin);
  const pitch = pitchOf(xs);
  const throw_ = 46;
  const shaft = field.bottom - throw_ - 30 - row.lanes.back * row.lanePitch;
  const head = field.top + 20 + row.lanes.ahead * row.lanePitch;
  const rod = (shaft - head) * 0.5;
  const cylinders = xs.map((x, seat): Cylinder => {
    const pin = shaft - throw_ * Math.cos((seat * 2 * Math.PI) / Math.max(4, count - 1));
    return {
      x,
      wide: Math.min(58, pitch * (0.24 + 0.03 * Math.min(4, row.degrees[seat] ?? 1))),
      head,
      foot: head + (shaft - head) * 0.62,
      crown: pin - rod - 44,
      pin,
    };
  });
  return { cylinders, shaft };
};

const pistonOf = ({ x, wide, crown }: Cylinder): Area => ({
  left: x - wide + 5,
  right: x + wide - 5,
  top: crown,
  bottom: crown + 62,
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

const web = ({ x, pin }: Cylinder, shaft: number, wide: number) => {
  const [top, bottom] = [Math.min(pin, shaft) - 16, Math.max(pin, shaft) + 16];
  return [-1, 1]
    .map((side) =>
      rectangle({ left: x + side * wide - 5, right: x + side * wide + 5, top, bottom }),
    )
    .join('');
};

const rodOf = ({ x, pin, crown }: Cylinder) =>
  closed([x - 10, pin], [x - 6, crown + 62], [x + 6, crown + 62], [x + 10, pin]);

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
          isMain: link.isMain,
          isBack: false,
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
  const { cylinders, shaft } = cylindersOf(row, board);
  const pistons = cylinders.map(pistonOf);
  const rings = pistons.map(({ left, right, top }) =>
    [12, 20].map((dy) => line([left, top + dy], [right, top + dy])).join(''),
  );
  return {
    art:
      path(line([field.left, shaft], [field.right, shaft]), `${fine} ${axis}`) +
      path(cylinders.map((cylinder) => closed(...wall(cylinder))).join(''), 'fill="var(--ink)"') +
      path(pistons.map(rectangle).join(''), `${heavy} ${paper}`) +
      path(rings.join(''), fine) +
      drawWires(wiresOf(row, cylinders, shaft, board), board) +
      path(
        cylinders.map((cylinder) => web(cylinder, shaft, 17)).join('') +
          cylinders.map(rodOf).join(''),
        paper,
      ) +
      path(cylinders.map(({ x, pin }) => circle([x, pin], 11)).join(''), `${accent} ${paper}`) +
      flatSigns(
        pistons.map(({ top, bottom, left, right }, seat) => [
          row.kindAt(seat),
          [(left + right) / 2, (top + bottom) / 2 + 10],
          Math.min(14, (right - left) * 0.3),
        ]),
      ),
    parts: system.parts.map((_, part): Point => {
      const cylinder = cylinders[row.order.indexOf(part)];
      return cylinder ? [cylinder.x, cylinder.crown + 6] : [field.left, field.top];
    }),
  };
};
