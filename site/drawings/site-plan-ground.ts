import { at, circle, closed, dot, line, path, type Point } from '#site/drawings/primitives.ts';
import type { Connection, Quarter } from '#site/drawings/site-plan.ts';
import type { PlanCanvas } from '#site/drawings/site-plan-canvases.ts';
import type { Rectangle } from '#site/drawings/site-plan-strips.ts';

const range = (count: number) => Array.from({ length: count }, (_, index) => index);

const label = (text: string, [x, y]: Point, attributes: string) =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}" ${attributes}>${text}</text>`;

/** The frame with its zones: numbers along the top and bottom, letters at the sides. */
export const drawFrame = ({ width, height, margin, zones, letters }: PlanCanvas): string => {
  const edges =
    closed([1, 1], [width - 1, 1], [width - 1, height - 1], [1, height - 1]) +
    closed(
      [margin, margin],
      [width - margin, margin],
      [width - margin, height - margin],
      [margin, height - margin],
    );
  const ticks: string[] = [];
  const names: string[] = [];
  const down = letters.zone * 0.36;
  const size = `class="plan-zone" font-size="${letters.zone}"`;
  for (const column of range(zones.columns)) {
    const x = (width * column) / zones.columns;
    const middle = x + width / zones.columns / 2;
    if (column > 0)
      ticks.push(line([x, 1], [x, margin]), line([x, height - margin], [x, height - 1]));
    for (const y of [margin / 2, height - margin / 2])
      names.push(label(String(column + 1), [middle, y + down], size));
  }
  for (const row of range(zones.rows)) {
    const y = (height * row) / zones.rows;
    const middle = y + height / zones.rows / 2;
    if (row > 0) ticks.push(line([1, y], [margin, y]), line([width - margin, y], [width - 1, y]));
    for (const x of [margin / 2, width - margin / 2])
      names.push(label(String.fromCodePoint(65 + row), [x, middle + down], size));
  }
  return (
    path(edges, 'class="plan-frame"') + path(ticks.join(''), 'class="plan-thin"') + names.join('')
  );
};

const TREE_EVERY = 30;

/** Streets: their center lines, with trees along both sides except at the crossing. */
export const drawStreets = ({ streets, crossing }: PlanCanvas): string => {
  const axes = streets.map(({ from, to }) => line(from, to));
  const trees: Point[] = [];
  for (const { from, to, width } of streets) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const way: Point = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
    const count = Math.floor(length / TREE_EVERY);
    for (const index of range(count))
      for (const side of [-1, 1]) {
        const along = (index + 0.5) * (length / count);
        const aside = side * (width / 2 - 13);
        const x = from[0] + way[0] * along - way[1] * aside;
        const y = from[1] + way[1] * along + way[0] * aside;
        if (Math.hypot(x - crossing[0], y - crossing[1]) > 54)
          trees.push([Math.round(x), Math.round(y)]);
      }
  }
  const crowns = trees.map(dot).join('');
  // A crown is a wide dot in ink under one in paper, which is far shorter than two circles.
  return (
    path(axes.join(''), 'class="plan-axis"') +
    `<g class="plan-trees">${path(crowns, 'stroke-width="15"')}${path(crowns, 'class="plan-crown" stroke-width="13"')}${path(crowns, 'stroke-width="3"')}</g>`
  );
};

/** The circle at the crossing, with the north arrow. */
export const drawNorthArrow = ({ crossing: [x, y], letters }: PlanCanvas): string => {
  const ring = circle([x, y], 27) + circle([x, y], 22);
  const marks = range(24).map((index) => {
    const angle = (index * Math.PI) / 12;
    const reach = index % 6 === 0 ? 34 : 30;
    return line(
      [x + 27 * Math.sin(angle), y - 27 * Math.cos(angle)],
      [x + reach * Math.sin(angle), y - reach * Math.cos(angle)],
    );
  });
  const west = closed([x, y - 33], [x - 10, y + 16], [x, y + 9]);
  const east = closed([x, y - 33], [x + 10, y + 16], [x, y + 9]);
  return (
    path(ring, 'class="plan-paper"') +
    path(marks.join(''), 'class="plan-thin"') +
    path(west, 'class="plan-solid"') +
    path(east, 'class="plan-paper"') +
    label('N', [x, y - 38], `class="plan-north" font-size="${letters.zone}"`)
  );
};

/** A plot's edge as path data, in whole units. */
export const edgeOf = ({ x, y, width, height }: Rectangle): string => {
  const [left, top] = [Math.round(x), Math.round(y)];
  const across = Math.round(x + width) - left;
  return `M${left} ${top}h${across}v${Math.round(y + height) - top}h${-across}z`;
};

const GATE_AT = 0.28;

/** The double wall around a quarter, with a gate in the side that faces the crossing. */
export const drawWall = ({ wall }: Quarter, { crossing }: PlanCanvas): string => {
  const { x, y, width, height } = wall;
  const half = 17;
  const isAbove = y + height <= crossing[1];
  const gate = Math.round(x + width * GATE_AT);
  const level = isAbove ? y + height : y;
  const far = isAbove ? y : y + height;
  const round = line(
    [gate - half, level],
    [x, level],
    [x, far],
    [x + width, far],
    [x + width, level],
    [gate + half, level],
  );
  const posts = [gate - half, gate + half].map((post) =>
    closed(
      [post - 4, level - 4],
      [post + 4, level - 4],
      [post + 4, level + 4],
      [post - 4, level + 4],
    ),
  );
  return (
    path(round, 'class="plan-wall"') +
    path(round, 'class="plan-wall-core"') +
    path(posts.join(''), 'class="plan-solid"')
  );
};

const PULL = 0.82;

/**
 * A connection as a slack line from plot to plot. Between quarters it bends toward the crossing, so
 * that the lines gather like paths and none crosses the owner's text.
 */
export const drawConnection = ({ from, to }: Connection, { crossing }: PlanCanvas): string => {
  const [x, y] = from.center;
  const [toX, toY] = to.center;
  const middle: Point = [(x + toX) / 2, (y + toY) / 2];
  const by: Point =
    from.project.type === to.project.type
      ? [middle[0] + (toY - y) * 0.09, middle[1] - (toX - x) * 0.09]
      : [
          middle[0] + (crossing[0] - middle[0]) * PULL,
          middle[1] + (crossing[1] - middle[1]) * PULL,
        ];
  const whole = (point: Point): Point => [Math.round(point[0]), Math.round(point[1])];
  return `M${at(whole(from.center))}Q${at(whole(by))} ${at(whole(to.center))}`;
};

const SCALE_HEIGHT = 7;

/** The share of the canvas width that the scale may take. */
const SCALE_SHARE = 0.25;

/**
 * The sides of square plots for 1, 4, 9 and 16 documents and relations, as far as there is space.
 * Nothing if even the first does not fit.
 */
export const drawScale = (canvas: PlanCanvas, landPerWeight: number): string => {
  const [left, top] = canvas.scaleAt;
  const ends = [0, 1, 4, 9, 16]
    .map((weight) => ({ weight, x: left + Math.round(Math.sqrt(weight * landPerWeight)) }))
    .filter(({ x }) => x - left <= canvas.width * SCALE_SHARE);
  if (ends.length < 2) return '';
  const full = ends.at(-1)?.x ?? left;
  const box = closed(
    [left, top],
    [full, top],
    [full, top + SCALE_HEIGHT],
    [left, top + SCALE_HEIGHT],
  );
  const dark = ends.flatMap(({ x }, index) => {
    const next = ends[index + 1]?.x;
    return next === undefined || index % 2 === 1
      ? []
      : [closed([x, top], [next, top], [next, top + SCALE_HEIGHT], [x, top + SCALE_HEIGHT])];
  });
  const size = canvas.letters.zone;
  const figures = ends.map(({ weight, x }) =>
    label(String(weight), [x, top - 4], `class="plan-zone" font-size="${size}"`),
  );
  return (
    path(box, 'class="plan-paper"') + path(dark.join(''), 'class="plan-solid"') + figures.join('')
  );
};
