import { seededChoices, type SeededChoices } from '#shared/domain/seeded-random.ts';
import { centerMark, circle, closed, dot, line, type Point } from '#site/drawings/primitives.ts';
import type { Plot } from '#site/drawings/site-plan.ts';
import type { QuarterName } from '#site/drawings/site-plan-canvases.ts';
import type { Rectangle } from '#site/drawings/site-plan-strips.ts';

/** A building seen from above, as path data. */
export interface Building {
  outline: string;
  /** The details inside the walls. */
  detail: string;
  /** Columns, as dots. */
  posts: string;
}

const at = (box: Rectangle, across: number, down: number): Point => [
  Math.round(box.x + box.width * across),
  Math.round(box.y + box.height * down),
];

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

type Position = (across: number, down: number) => Point;

const postsIn = (
  box: Rectangle,
  position: Position,
  isInside: (x: number, y: number) => boolean,
) => {
  const columns = Math.max(3, Math.min(6, Math.round(box.width / 22)));
  const rows = Math.max(3, Math.min(4, Math.round(box.height / 22)));
  const all = range(rows).flatMap((row) =>
    range(columns).map((column): Point => [(column + 0.5) / columns, (row + 0.5) / rows]),
  );
  return all
    .filter(([x, y]) => isInside(x, y))
    .map(([x, y]) => dot(position(x, y)))
    .join('');
};

/** A hall on columns with an open corner, and sight lines that fan out from it. */
const cornerHall = (random: SeededChoices, box: Rectangle, p: Position): Building => {
  const across = random.between(0.26, 0.42);
  const down = random.between(0.28, 0.45);
  const fan = range(5).map((index) =>
    line(p(1, 1), p(across + ((1 - across) * index) / 5, index === 0 ? down : 0)),
  );
  return {
    outline: closed(p(across, 0), p(1, 0), p(1, 1), p(0, 1), p(0, down), p(across, down)),
    detail: fan.slice(0, random.whole(3, 5)).join(''),
    posts: postsIn(box, p, (x, y) => x > across + 0.06 || y > down + 0.06),
  };
};

/** A hall around a court, with lines across it. */
const courtHall = (random: SeededChoices, box: Rectangle, p: Position): Building => {
  const left = random.between(0.22, 0.36);
  const top = random.between(0.26, 0.36);
  const right = 1 - random.between(0.22, 0.36);
  const bottom = 1 - random.between(0.26, 0.36);
  const court = closed(p(left, top), p(left, bottom), p(right, bottom), p(right, top));
  const corners = [
    line(p(0, 0), p(left, top)),
    line(p(1, 0), p(right, top)),
    line(p(1, 1), p(right, bottom)),
    line(p(0, 1), p(left, bottom)),
  ];
  const isCourt = (x: number, y: number) => x > left && x < right && y > top && y < bottom;
  return {
    outline: closed(p(0, 0), p(1, 0), p(1, 1), p(0, 1)),
    detail: court + corners.join(''),
    posts: postsIn(box, p, (x, y) => !isCourt(x, y)),
  };
};

/** Two parallel halls slightly offset, and the arcs between them. */
const shiftedHall = (random: SeededChoices, box: Rectangle, p: Position): Building => {
  const shift = random.between(0.2, 0.34);
  const half = random.between(0.42, 0.58);
  const ties = range(4).map((index) =>
    line(p(half, shift), p(1, shift + ((1 - shift) * (index + 1)) / 4)),
  );
  return {
    outline: closed(
      p(0, 0),
      p(half, 0),
      p(half, shift),
      p(1, shift),
      p(1, 1),
      p(half / 2, 1),
      p(half / 2, 1 - shift),
      p(0, 1 - shift),
    ),
    detail: line(p(half, shift), p(half, 1)) + ties.join(''),
    posts: postsIn(box, p, (x, y) => x < half - 0.04 && (x > half / 2 || y < 1 - shift)),
  };
};

const hall = (random: SeededChoices, box: Rectangle): Building => {
  const isTurned = random.whole(0, 1) === 1;
  const isMirrored = random.whole(0, 1) === 1;
  const build = random.pick([cornerHall, courtHall, shiftedHall]);
  return build(random, box, (x, y) => at(box, isTurned ? 1 - x : x, isMirrored ? 1 - y : y));
};

/** A factory with saw-tooth bays and a tank. */
const works = (random: SeededChoices, box: Rectangle): Building => {
  const isLong = box.width >= box.height;
  const flip = random.whole(0, 1) === 1;
  const p = (along: number, aside: number) => {
    const a = flip ? 1 - along : along;
    return isLong ? at(box, a, aside) : at(box, aside, a);
  };
  const end = random.between(0.62, 0.74);
  const yard = random.between(0.3, 0.5);
  const outline = closed(p(0, 0), p(end, 0), p(end, yard), p(1, yard), p(1, 1), p(0, 1));
  const bays = random.whole(3, 5);
  const teeth = range(bays).flatMap((bay) => {
    const near = (end * bay) / bays;
    const far = (end * (bay + 1)) / bays;
    return [
      bay > 0 ? line(p(near, 0), p(near, 1)) : '',
      line(p(near, 1), p((near + far) / 2, 0.5), p(near, 0)),
    ];
  });
  const radius = Math.round(Math.min(box.width, box.height) * 0.13);
  const tank = p((1 + end) / 2, yard / 2);
  return {
    outline: outline + circle(tank, radius),
    detail: `${teeth.join('')}${centerMark(tank, radius + 3)}${line(p(end, 1), p(end, yard))}`,
    posts: '',
  };
};

const octagon = (box: Rectangle, by: number, chamfer: number): string => {
  const x = by / box.width;
  const y = by / box.height;
  const cutX = chamfer / box.width;
  const cutY = chamfer / box.height;
  return closed(
    at(box, x + cutX, y),
    at(box, 1 - x - cutX, y),
    at(box, 1 - x, y + cutY),
    at(box, 1 - x, 1 - y - cutY),
    at(box, 1 - x - cutX, 1 - y),
    at(box, x + cutX, 1 - y),
    at(box, x, 1 - y - cutY),
    at(box, x, y + cutY),
  );
};

/** An exchange: the steps of the pit, and its axes. */
const exchange = (random: SeededChoices, box: Rectangle): Building => {
  const least = Math.min(box.width, box.height);
  const chamfer = least * random.between(0.2, 0.3);
  const steps = random.whole(2, 4);
  const pits = range(steps).map((index) => {
    const by = (least * 0.42 * (index + 1)) / (steps + 1);
    return octagon(box, by, chamfer * (1 - by / least));
  });
  const middle = at(box, 0.5, 0.5);
  return {
    outline: octagon(box, 0, chamfer),
    detail: pits.join('') + centerMark(middle, Math.round(least * 0.14)),
    posts: '',
  };
};

/** A pavilion: a cross-shaped plan under a hipped roof. */
const pavilion = (random: SeededChoices, box: Rectangle): Building => {
  const a = random.between(0.16, 0.26);
  const b = random.between(0.16, 0.26);
  const p = (x: number, y: number) => at(box, x, y);
  const outline = closed(
    p(a, 0),
    p(1 - a, 0),
    p(1 - a, b),
    p(1, b),
    p(1, 1 - b),
    p(1 - a, 1 - b),
    p(1 - a, 1),
    p(a, 1),
    p(a, 1 - b),
    p(0, 1 - b),
    p(0, b),
    p(a, b),
  );
  const middle = p(0.5, 0.5);
  const corners = [p(a, b), p(1 - a, b), p(1 - a, 1 - b), p(a, 1 - b)];
  const ridges = corners.map((corner) => line(corner, middle));
  return {
    outline,
    detail: `${ridges.join('')}${closed(...corners)}${circle(middle, Math.round(Math.min(box.width, box.height) * 0.12))}`,
    posts: '',
  };
};

const architects: Record<QuarterName, (random: SeededChoices, box: Rectangle) => Building> = {
  ai: hall,
  automation: works,
  trading: exchange,
  other: pavilion,
};

/**
 * The building of a plot, drawn from its id, with the middle of its roof and half the width that an
 * emblem has there. `foot` is the height of the strip for its number.
 */
export const drawBuilding = (
  { project, land }: Plot,
  foot: number,
): Building & { middle: Point; reach: number } => {
  const random = seededChoices(project.id);
  const space = Math.min(12, land.width * 0.09, land.height * 0.09);
  const box = {
    x: land.x + space,
    y: land.y + space,
    width: land.width - 2 * space,
    height: land.height - space - foot,
  };
  return {
    ...architects[project.type](random, box),
    middle: at(box, 0.5, 0.5),
    reach: Math.min(box.width, box.height) * 0.31,
  };
};
