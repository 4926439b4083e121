import {
  accent,
  at,
  circle,
  closed,
  line,
  paper,
  path,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

const valve = ([x, y]: Point, size: number) =>
  closed(
    [x - size, y - size * 0.6],
    [x + size, y + size * 0.6],
    [x + size, y - size * 0.6],
    [x - size, y + size * 0.6],
  );

const cooler = ([x, y]: Point, size: number) =>
  circle([x, y], size) +
  line(
    [x - size * 1.5, y],
    [x - size * 0.5, y],
    [x - size * 0.15, y - size * 0.6],
    [x + size * 0.25, y + size * 0.6],
    [x + size * 0.5, y],
    [x + size * 1.5, y],
  );

/** A column with its trays: what is light leaves at the head, what is heavy at the foot. */
export const drawColumn = ({ random, field, fine, faint, heavy }: Board): string => {
  const x = field.left + 240;
  const wide = 66;
  const [top, bottom] = [field.top + 46, field.bottom - 44];
  const shell = `M${at([x - wide, bottom])}V${top}a${wide} 34 0 0 1 ${2 * wide} 0V${bottom}a${wide} 34 0 0 1 ${-2 * wide} 0z`;
  const levels = steps(9, top + 14, bottom - 22);
  const trays = levels.map((y, i) =>
    i % 2 === 0
      ? line([x - wide, y], [x + wide * 0.55, y], [x + wide * 0.55, y - 14])
      : line([x + wide, y], [x - wide * 0.55, y], [x - wide * 0.55, y - 14]),
  );
  const right = field.right - 70;
  const draws = [levels[2] ?? top, levels[4] ?? top, levels[6] ?? top].map(
    (y) => y + random.between(-6, 6),
  );
  const head: Point = [x + 210, field.top + 12];
  const foot: Point = [x + 210, field.bottom - 12];
  const pipes =
    line([x, top - 34], [x, head[1]], [right, head[1]]) +
    line([x, bottom + 34], [x, foot[1]], [right, foot[1]]) +
    draws.map((y) => line([x + wide, y], [right, y])).join('') +
    line([field.left, levels[5] ?? top], [x - wide, levels[5] ?? top]);
  const arrows = [head[1], ...draws, foot[1]].map((y) =>
    closed([right + 18, y], [right, y - 8], [right, y + 8]),
  );
  return (
    path(
      steps(9, field.left, field.right)
        .map((at_) => line([at_, field.top], [at_, field.bottom]))
        .join(''),
      `${faint} stroke-dasharray="1 9"`,
    ) +
    path(pipes, heavy) +
    path(shell, `${heavy} ${paper}`) +
    path(trays.join(''), fine) +
    path(cooler(head, 24) + cooler(foot, 24), paper) +
    path(
      draws.map((y, i) => valve([x + 180 + i * 62, y], 21)).join(''),
      `${accent} ${heavy} ${paper}`,
    ) +
    path(arrows.join(''), 'fill="var(--ink)"')
  );
};
