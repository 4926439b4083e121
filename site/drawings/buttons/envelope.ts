import {
  accent,
  axis,
  centreMark,
  circle,
  dot,
  dots,
  line,
  path,
  polar,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** The rose as its chords alone: every token looks at its multiple, and a curve stands between them. */
export const drawEnvelope = ({ random, field, fine, heavy }: Board): string => {
  const centre: Point = [(field.left + field.right) / 2, (field.top + field.bottom) / 2];
  const radius = (field.bottom - field.top) * 0.47;
  const count = 48;
  const turn = random.pick([0, Math.PI / 2, Math.PI]);
  const factor = random.pick([2, 3]);
  const seat = (i: number) => polar(centre, radius, (i / count) * 2 * Math.PI + turn);
  const all = steps(count, 0, count - 1);
  const chord = (i: number) => line(seat(i), seat(i * factor));
  const chosen = all.filter((i) => i % 12 === 5);
  return (
    path(circle(centre, radius), heavy) +
    path(all.map(chord).join(''), fine) +
    path(chosen.map(chord).join(''), `${accent} ${heavy}`) +
    path(
      all
        .filter((i) => i % 2 === 0)
        .map((i) => dot(seat(i)))
        .join(''),
      dots(10),
    ) +
    path(chosen.map((i) => dot(seat(i))).join(''), `${accent} ${dots(22)}`) +
    path(centreMark(centre, radius * 1.06), `${fine} ${axis}`)
  );
};
