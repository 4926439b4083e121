import { createProjection, facesOf } from '#site/drawings/other/isometric.ts';
import {
  accent,
  closed,
  hatch,
  line,
  paper,
  path,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** Racks on a floor, each as high as it is full. */
export const drawBlocks = ({ random, field, fine, faint, heavy }: Board): string => {
  const size = 74;
  const project = createProjection([(field.left + field.right) / 2, field.bottom - 298]);
  const seats = [0, 1, 2, 3];
  const chosen = [random.whole(1, 2), random.whole(1, 2)];
  const lines = steps(5, 0, 4).flatMap((i) => [
    line(project(i * size, 0, 0), project(i * size, 4 * size, 0)),
    line(project(0, i * size, 0), project(4 * size, i * size, 0)),
  ]);
  const racks = seats.flatMap((x) =>
    seats.map((y) => {
      const high =
        (x === chosen[0] && y === chosen[1] ? 190 : random.between(26, 120)) - (x + y) * 6;
      const faces = facesOf(project, {
        x: [x * size + 8, (x + 1) * size - 8],
        y: [y * size + 8, (y + 1) * size - 8],
        z: [0, high],
      });
      const isChosen = x === chosen[0] && y === chosen[1];
      const [a, b] = [faces.left[0], faces.left[1]] as [Point, Point];
      const shelves = steps(Math.max(2, Math.floor(high / 22)), 14, high - 12).map((z) =>
        line([a[0] + 5, a[1] + 2 - z], [b[0] - 5, b[1] - 3 - z]),
      );
      return (
        path(
          Object.values(faces)
            .map((face) => closed(...face))
            .join(''),
          `${paper} ${isChosen ? `${heavy} ${accent}` : ''}`,
        ) +
        path(hatch(faces.right, 12), fine) +
        path(shelves.join(''), fine)
      );
    }),
  );
  return path(lines.join(''), faint) + racks.join('');
};
