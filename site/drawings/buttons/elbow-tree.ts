import {
  accent,
  dot,
  dots,
  fork,
  line,
  path,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** The search as a tree hung from its root, with square elbows; one leaf is reached. */
export const drawElbowTree = ({ random, field, fine, faint, heavy }: Board): string => {
  const levels = steps(4, field.top + 26, field.bottom - 26);
  const spread = (level: number): number[] => {
    const count = [1, 3, 6, 12][level] ?? 1;
    const half = (field.right - field.left) / count / 2;
    return count === 1
      ? [(field.left + field.right) / 2]
      : steps(count, field.left + half, field.right - half);
  };
  const position = (level: number, i: number): Point => [spread(level)[i] ?? 0, levels[level] ?? 0];
  const parentOf = (level: number, i: number) => (level === 1 ? 0 : Math.floor(i / 2));
  const elbow = (level: number, i: number) => {
    const [from, to] = [position(level - 1, parentOf(level, i)), position(level, i)];
    const bend = from[1] + (to[1] - from[1]) * 0.5;
    return line(from, [from[0], bend], [to[0], bend], to);
  };
  const leaf = random.whole(0, 11);
  const route = [0, Math.floor(leaf / 4), Math.floor(leaf / 2), leaf];
  const inner = [1, 2].flatMap((level) => spread(level).map((_, i) => ({ level, i })));
  const leaves = spread(3).map((_, i) => i);
  const dropped = leaves.filter((i) => i !== leaf && random.whole(0, 2) > 0);
  const selected = leaves.filter((i) => i !== leaf && !dropped.includes(i));
  return (
    path(
      levels.map((y) => line([field.left, y], [field.right, y])).join(''),
      `${faint} stroke-dasharray="3 6"`,
    ) +
    path(
      [...inner.map(({ level, i }) => elbow(level, i)), ...leaves.map((i) => elbow(3, i))].join(''),
      fine,
    ) +
    path(
      route
        .slice(1)
        .map((i, step) => elbow(step + 1, i))
        .join(''),
      `${accent} ${heavy}`,
    ) +
    path(
      inner.map(({ level, i }) => dot(position(level, i))).join('') +
        selected.map((i) => dot(position(3, i))).join(''),
      dots(16),
    ) +
    path(dropped.map((i) => fork(position(3, i), 9)).join('')) +
    path(route.map((i, level) => dot(position(level, i))).join(''), `${accent} ${dots(26)}`)
  );
};
