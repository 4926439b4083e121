import { flatSign, kindSign } from '#site/drawings/kind-sign.ts';
import { rowOf, type Row, type RowLink } from '#site/drawings/row.ts';
import {
  at,
  cornersOf,
  hatch,
  line,
  paper,
  path,
  steps,
  pitchOf,
} from '#site/drawings/primitives.ts';
import type { Board, DrawingStyle, Point } from '#site/drawings/primitives.ts';
import { drawWires, laneWire, outerLane, type Wire } from '#site/drawings/wires.ts';
import type { System, SystemPart } from '#site/drawings/motifs.ts';

interface Tower {
  x: number;
  wide: number;
  top: number;
  foot: number;
  kind: SystemPart['kind'];
  degree: number;
}

const shell = ({ x, wide, top, foot }: Tower) => {
  const cap = Math.round(wide * 0.6);
  const half = Math.round(wide);
  return `M${at([x - wide, foot])}V${Math.round(top)}a${half} ${cap} 0 0 1 ${2 * half} 0V${Math.round(foot)}a${half} ${cap} 0 0 1 ${-2 * half} 0z`;
};

/** The trays of a column: more trays for more connections. */
const trays = ({ x, wide, top, foot, degree }: Tower) =>
  steps(3 + degree * 2, top + 64, foot - 22)
    .map((y, i) => {
      const side = i % 2 === 0 ? 1 : -1;
      return line([x - side * wide, y], [x + side * wide * 0.5, y]);
    })
    .join('');

const filling = (tower: Tower, gap: number) => {
  const { x, wide, top, foot, kind } = tower;
  const body = (upper: number) =>
    cornersOf({ left: x - wide, right: x + wide, top: upper, bottom: foot });
  if (kind === 'store' || kind === 'queue' || kind === 'source') {
    const level = top + (foot - top) * 0.5;
    return hatch(body(level), gap) + line([x - wide, level], [x + wide, level]);
  }
  if (kind === 'gate') {
    const bed = body(top + 70).map(([px, py]): Point => [px, Math.min(py, foot - 30)]);
    return hatch(bed, gap) + hatch(bed, gap, -1);
  }
  return trays(tower);
};

/** The positions of the towers. Towers with more connections are higher. */
const towersOf = (row: Row, { parts }: System, { field }: Board): Tower[] => {
  const margin = parts.length < 7 ? 64 : 44;
  const xs = steps(parts.length, field.left + margin, field.right - margin);
  const pitch = pitchOf(xs);
  const ground = field.bottom - 34 - row.lanes.back * row.lanePitch;
  const tall = ground - field.top - 60 - row.lanes.ahead * row.lanePitch;
  return row.order.map((part, seat) => {
    const degree = row.degrees[seat] ?? 1;
    const kind = parts[part]?.kind ?? 'process';
    const isVessel = kind === 'store' || kind === 'queue' || kind === 'source' || kind === 'sink';
    return {
      x: xs[seat] ?? 0,
      wide: Math.min(60, pitch * (isVessel ? 0.32 : 0.26)),
      top: ground - tall * Math.min(1, (isVessel ? 0.3 : 0.5) + degree * 0.1 + (seat % 3) * 0.05),
      foot: ground,
      kind,
      degree,
    };
  });
};

/** From the top of one tower into the side of another, each at its own tray. */
const feed = (link: RowLink, entry: number, towers: readonly Tower[], row: Row, board: Board) => {
  const [from, to] = [towers[link.from], towers[link.to]];
  if (!from || !to) return null;
  const head = from.top - from.wide * 0.6;
  const level = Math.max(to.top + 30, to.foot - (to.foot - to.top) * 0.32) - entry * 34;
  if (link.isBack) {
    const y = outerLane(link, row, board);
    const feet: [Point, Point] = [
      [from.x, from.foot + from.wide * 0.6],
      [to.x, to.foot + to.wide * 0.6],
    ];
    return laneWire(link, feet, y, 10);
  }
  const y = link.isNext ? head - 20 : outerLane(link, row, board);
  const gap = (to.x - to.wide + to.x - (towers[1]?.x ?? 0) + (towers[0]?.x ?? 0)) / 2;
  const down = gap + from.wide * 0.5 + entry * 8 - 4;
  const points: Point[] = [
    [from.x, head],
    [from.x, y],
    [down, y],
    [down, level],
    [to.x - to.wide, level],
  ];
  return { points, ...link };
};

/** Columns side by side. The output at the top of one feeds the next from the side. */
export const drawColumn: DrawingStyle = (board, system) => {
  const { field, isSmall, heavy, fine, faint } = board;
  const row = rowOf(system);
  const towers = towersOf(row, system, board);
  const entries = system.parts.map(() => 0);
  const wires = row.links.flatMap((link): Wire[] => {
    const wire = feed(link, entries[link.to] ?? 0, towers, row, board);
    if (!link.isBack) entries[link.to] = (entries[link.to] ?? 0) + 1;
    return wire ? [wire] : [];
  });
  const ground = (towers[0]?.foot ?? field.bottom) + 30;
  const legs = towers.map(({ x, wide, foot }) =>
    [-0.8, 0.8]
      .map((side) => line([x + side * wide, foot + 6], [x + side * wide, ground]))
      .join(''),
  );
  const signs = towers.map(({ x, wide, top, kind }) =>
    kindSign(kind, flatSign([x, top + 24], Math.min(wide * 0.45, 15))),
  );
  return {
    art:
      path(line([field.left, ground], [field.right, ground]), faint) +
      path(legs.join('')) +
      path(towers.map(shell).join(''), `${heavy} ${paper}`) +
      path(towers.map((tower) => filling(tower, isSmall ? 24 : 19)).join(''), fine) +
      path(signs.join('')) +
      drawWires(wires, board),
    parts: system.parts.map((_, part): Point => {
      const tower = towers[row.order.indexOf(part)];
      return tower ? [tower.x, tower.foot - 8] : [field.left, field.top];
    }),
  };
};
