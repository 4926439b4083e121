import { turningRims, type Gear } from '#site/drawings/automation/gears.ts';
import { flatSigns } from '#site/drawings/kind-sign.ts';
import { figures } from '#site/drawings/mechanisms.ts';
import { rowOf, type Row, type RowLink } from '#site/drawings/row.ts';
import {
  circle,
  closed,
  line,
  moving,
  paper,
  path,
  steps,
  pitchOf,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, laneWire, type Wire } from '#site/drawings/wires.ts';

interface Rack {
  xs: readonly number[];
  /** The pitch lines of the bar. Pinions roll over the upper and under the lower one. */
  upper: number;
  lower: number;
  /** The distance of two teeth. */
  pitch: number;
}

const MOST_TEETH = 10;

const layOut = ({ order, lanes, lanePitch }: Row, { field, isSmall }: Board): Rack => {
  const margin = order.length < 9 ? 104 : 86;
  const xs = steps(order.length, field.left + margin, field.right - margin);
  const above = lanes.ahead * lanePitch;
  const middle = (field.top + above + field.bottom - lanes.back * lanePitch) / 2;
  const half = isSmall ? 76 : 66;
  const apart = (xs[2] ?? 0) - (xs[0] ?? 0);
  const room = Math.min(apart - 34, 0.86 * (middle - half - field.top - above));
  const pitch = Math.min(isSmall ? 50 : 58, (room * Math.PI) / MOST_TEETH);
  return { xs, upper: middle - half, lower: middle + half, pitch };
};

/** Even parts roll on the upper edge, odd ones under the lower. More links, more teeth. */
const pinionsOf = (row: Row, { xs, upper, lower, pitch }: Rack, { field }: Board): Gear[] => {
  return xs.map((x, seat) => {
    const teeth = Math.min(MOST_TEETH, 5 + (row.degrees[seat] ?? 1) * 2);
    const radius = (teeth * pitch) / (2 * Math.PI);
    const side = seat % 2 === 0 ? -1 : 1;
    // The bar has a gap at every multiple of the pitch from the left, where the pinion's tooth
    // goes.
    const gap = Math.round((x - field.left) / pitch) * pitch + field.left - x;
    return {
      center: [x, side < 0 ? upper - radius : lower + radius],
      teeth,
      radius,
      phase: side < 0 ? Math.PI / 2 - gap / radius : -Math.PI / 2 + gap / radius,
    };
  });
};

/** The toothed edge from `left` to `right`; its teeth point in the direction `out`. */
const edge = (
  left: number,
  right: number,
  y: number,
  out: 1 | -1,
  { field }: Board,
  pitch: number,
) => {
  const depth = pitch * 0.3;
  const teeth = Math.floor((right - field.left) / pitch);
  return steps(teeth, field.left + pitch / 2, field.left + pitch * (teeth - 0.5))
    .filter((x) => x - pitch * 0.3 > left && x + pitch * 0.3 < right)
    .flatMap((x): Point[] => [
      [x - pitch * 0.3, y - out * depth],
      [x - pitch * 0.12, y + out * depth],
      [x + pitch * 0.12, y + out * depth],
      [x + pitch * 0.3, y - out * depth],
    ]);
};

/** One bar for each run of parts that lead to one another. */
const bars = (row: Row, { xs, upper, lower, pitch }: Rack, board: Board): string => {
  const { field } = board;
  const isJoined = (seat: number) => row.links.some(({ isNext, from }) => isNext && from === seat);
  const half = pitchOf(xs) / 2;
  const runs: [number, number][] = [];
  xs.forEach((_, seat) => {
    const last = runs.at(-1);
    if (last && isJoined(seat - 1)) last[1] = seat;
    else runs.push([seat, seat]);
  });
  return runs
    .map(([from, to]) => {
      const left = from === 0 ? field.left : (xs[from] ?? 0) - half + 6;
      const right = to === xs.length - 1 ? field.right : (xs[to] ?? 0) + half - 6;
      const depth = pitch * 0.3;
      return closed(
        [left, upper + depth],
        ...edge(left, right, upper, -1, board, pitch),
        [right, upper + depth],
        [right, lower - depth],
        ...edge(left, right, lower, 1, board, pitch).reverse(),
        [left, lower - depth],
      );
    })
    .join('');
};

/** Past other stations, on the side of its ends; always under the bar if it leads back. */
const rod = (
  link: RowLink,
  row: Row,
  pinions: readonly Gear[],
  { field, isSmall }: Board,
): Wire => {
  const isUnder = link.isBack || (link.from % 2 === 1 && link.to % 2 === 1);
  const lane = link.isBack ? link.lane : link.lane + (isUnder ? row.lanes.back : 0);
  const end = (seat: number): Point => {
    const { center, radius } = pinions[seat] ?? { center: [0, 0], radius: 0 };
    return [center[0], center[1] + (isUnder ? radius : -radius) * 0.46];
  };
  const y = isUnder
    ? field.bottom - 4 - lane * row.lanePitch
    : field.top + 4 + lane * row.lanePitch;
  return laneWire(link, [end(link.from), end(link.to)], y, isSmall ? 12 : 8);
};

/** A rack that the work moves along, with a pinion at each station. */
export const drawRack: DrawingStyle = (board, system) => {
  const { field, heavy, fine } = board;
  const row = rowOf(system);
  const rack = layOut(row, board);
  const { xs, upper, lower } = rack;
  const pinions = pinionsOf(row, rack, board);
  const middle = (upper + lower) / 2;
  const half = middle - upper;
  const along = row.links
    .filter(({ isNext }) => isNext)
    .map(({ from, to, ...link }): Wire => ({
      ...link,
      points: [
        [(xs[from] ?? 0) + 14, middle],
        [(xs[to] ?? 0) - 14, middle],
      ],
    }));
  const wires = row.links
    .filter(({ isNext }) => !isNext)
    .map((link) => rod(link, row, pinions, board));
  // The bar stays on the sheet at both ends of its stroke.
  const stroke = Math.min(rack.pitch, 52);
  return {
    cycle: 1,
    art:
      turningRims(
        pinions.map((gear, seat) => ({
          gear,
          turns: ((seat % 2 === 0 ? -1 : 1) * stroke) / (2 * Math.PI * gear.radius),
        })),
        board,
        ' s',
      ) +
      drawWires(wires, board) +
      moving(
        `m ${figures([stroke])} 0 s`,
        path(bars(row, rack, board), `${heavy} ${paper}`) +
          path(
            [upper + half * 0.4, lower - half * 0.4]
              .map((y) => line([field.left, y], [field.right, y]))
              .join(''),
            fine,
          ),
      ) +
      drawWires(along, board) +
      path(pinions.map(({ center, radius }) => circle(center, radius * 0.46)).join(''), paper) +
      flatSigns(
        pinions.map(({ center, radius }, seat) => [row.kindAt(seat), center, radius * 0.27]),
      ),
    parts: system.parts.map((_, part): Point => {
      const seat = row.order.indexOf(part);
      const pinion = pinions[seat];
      if (!pinion) return [field.left, field.top];
      const side = seat % 2 === 0 ? -1 : 1;
      return [pinion.center[0], pinion.center[1] + side * pinion.radius * 0.66];
    }),
  };
};
