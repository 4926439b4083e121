import {
  accent,
  dot,
  dots,
  line,
  path,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** The search as a trellis: every state at every step, and the likeliest way through them. */
export const drawTrellis = ({ random, field, fine, faint, heavy }: Board): string => {
  const columns = steps(7, field.left + 24, field.right - 24);
  const rows = steps(5, field.top + 40, field.bottom - 40);
  const position = (column: number, row: number): Point => [columns[column] ?? 0, rows[row] ?? 0];
  let row = random.whole(1, 3);
  const route = columns.map((_, column) => {
    if (column > 0) row = Math.max(0, Math.min(4, row + random.pick([-1, 1, 1, -1, 0])));
    return position(column, row);
  });
  const edges = columns
    .slice(1)
    .flatMap((_, column) =>
      rows.flatMap((__, from) =>
        [-1, 0, 1]
          .filter((step) => rows[from + step] !== undefined)
          .map((step) => line(position(column, from), position(column + 1, from + step))),
      ),
    );
  return (
    path(columns.map((x) => line([x, field.top], [x, field.bottom])).join(''), faint) +
    path(edges.join(''), fine) +
    path(
      columns.flatMap((_, column) => rows.map((__, i) => dot(position(column, i)))).join(''),
      dots(17),
    ) +
    path(line(...route), `${accent} stroke-width="7"`) +
    path(route.map(dot).join(''), `${accent} ${dots(27)}`) +
    path(line([field.left, field.bottom], [field.right, field.bottom]), heavy)
  );
};
