import { createProjection } from '#site/drawings/other/isometric.ts';
import {
  accent,
  closed,
  dot,
  dots,
  line,
  paper,
  path,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** The lattice lying down: three floors over one another, each cell looking up at a row of the next. */
export const drawFloors = ({ random, field, fine, faint, heavy }: Board): string => {
  const size = 100;
  const cells = steps(4, -0.72, 0.72);
  const project = createProjection([(field.left + field.right) / 2, field.bottom - size]);
  const lifts = [0, 128, 256];
  const at = (floor: number, x: number, y: number): Point =>
    project((cells[x] ?? 0) * size, (cells[y] ?? 0) * size, lifts[floor] ?? 0);
  const taken = lifts.map((_, floor) => at(floor, random.whole(0, 3), random.whole(0, 3)));
  const floors = lifts.map((z, floor) => {
    const corners = [
      [-1, -1],
      [1, -1],
      [1, 1],
      [-1, 1],
    ] as const;
    const edge = corners.map(([x, y]) => project(x * size, y * size, z));
    const wires = cells.flatMap((_, i) => [
      line(at(floor, i, 0), at(floor, i, 3)),
      line(at(floor, 0, i), at(floor, 3, i)),
    ]);
    const marks = cells.flatMap((_, x) => cells.map((__, y) => dot(at(floor, x, y))));
    const [here, next] = [taken[floor], taken[floor + 1]];
    const row = random.whole(0, 3);
    const looks =
      here && next ? cells.map((_, x) => line(here, at(floor + 1, x, row))).join('') : '';
    return (
      path(closed(...edge), `${paper} fill-opacity=".86" ${floor === 2 ? heavy : ''}`) +
      path(wires.join(''), faint) +
      path(marks.join(''), dots(8)) +
      path(looks, fine) +
      (here && next ? path(line(here, next), `${accent} ${heavy}`) : '')
    );
  });
  return floors.join('') + path(taken.map(dot).join(''), `${accent} ${dots(22)}`);
};
