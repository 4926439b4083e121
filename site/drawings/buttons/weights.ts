import {
  accent,
  axis,
  centreMark,
  circle,
  line,
  path,
  polar,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** The rose as its weights: a ray for each token, as long as it is heeded. */
export const drawWeights = ({ random, field, fine, faint, heavy }: Board): string => {
  const centre: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const most = (field.bottom - field.top) * 0.47;
  const count = 44;
  const lobes = random.pick([3, 4, 5]);
  const turn = random.between(0, 2);
  const weights = steps(count, 0, 2 * Math.PI * (1 - 1 / count)).map((angle) => ({
    angle,
    weight: 0.14 + 0.62 * Math.abs(Math.sin((angle * lobes) / 2 + turn)) + random.between(0, 0.2),
  }));
  const inner = most * 0.34;
  const ray = ({ angle, weight }: { angle: number; weight: number }) =>
    line(polar(centre, inner + 8, angle), polar(centre, inner + (most - inner) * weight, angle));
  const isHeeded = ({ weight }: { weight: number }) => weight > 0.84;
  return (
    path([0.55, 0.78, 1].map((share) => circle(centre, most * share)).join(''), faint) +
    path(
      weights
        .filter((one) => !isHeeded(one))
        .map(ray)
        .join(''),
      'stroke-width="7" stroke-linecap="butt"',
    ) +
    path(
      weights.filter(isHeeded).map(ray).join(''),
      `${accent} stroke-width="11" stroke-linecap="butt"`,
    ) +
    path(circle(centre, inner), heavy) +
    path(centreMark(centre, inner * 0.8), `${fine} ${axis}`)
  );
};
