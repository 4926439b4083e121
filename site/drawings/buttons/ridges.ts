import {
  accent,
  closed,
  line,
  paper,
  path,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** What may come, day by day: one curve of outcomes behind the other, wider each time. */
export const drawRidges = ({ random, field, fine, faint, heavy }: Board): string => {
  const count = 9;
  const feet = steps(count, field.top + 120, field.bottom - 8);
  const drift = random.pick([-1, 1]) * random.between(9, 15);
  const ways = steps(49, field.left, field.right);
  const middle = (field.left + field.right) / 2;
  const ridge = (index: number): Point[] => {
    const width = 150 - index * 11;
    const top = 92 + index * 8;
    const centre = middle + drift * (count - 1 - index) + random.between(-10, 10);
    const second = centre + width * random.between(0.9, 1.5) * Math.sign(drift);
    const share = random.between(0.12, 0.34);
    const bell = (x: number, c: number, w: number) => Math.exp(-(((x - c) / w) ** 2));
    const foot = feet[index] ?? 0;
    return ways.map((x) => [
      x,
      foot - top * (bell(x, centre, width * 0.6) + share * bell(x, second, width * 0.5)),
    ]);
  };
  const drawn = feet.map((foot, index) => {
    const points = ridge(index);
    const isLast = index === count - 1;
    return (
      path(closed(...points, [field.right, foot], [field.left, foot]), `${paper} stroke="none"`) +
      path(line(...points), isLast ? `${accent} stroke-width="6"` : index % 4 === 0 ? heavy : '')
    );
  });
  return (
    path(
      steps(9, field.left, field.right)
        .map((x) => line([x, field.top], [x, field.bottom]))
        .join(''),
      faint,
    ) +
    drawn.join('') +
    path(line([field.left, field.bottom], [field.right, field.bottom]), fine)
  );
};
