import {
  accent,
  at,
  axis,
  centreMark,
  circle,
  dot,
  dots,
  hatch,
  line,
  path,
  polar,
  steps,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** Tokens on a divided circle, looking at one another through its middle, and their weights as a bar. */
export const drawAttentionRose: BoardDrawing = ({ random, field, isSmall, heavy, fine, faint }) => {
  const tall = field.bottom - field.top;
  const radius = tall * 0.46;
  const middle = (field.top + field.bottom) / 2;
  const side = random.pick([0.3, 0.36]);
  const centre: Point = [
    isSmall ? (field.left + field.right) / 2 : field.left + (field.right - field.left) * side,
    middle,
  ];
  const count = isSmall ? random.whole(12, 15) : random.whole(20, 24);
  const angle = (i: number) => (i / count) * 2 * Math.PI - Math.PI / 2;
  const seat = (i: number) => polar(centre, radius * 0.86, angle(i));
  const chord = (from: number, to: number) =>
    `M${at(seat(from))}Q${at(polar(centre, radius * 0.12, angle((from + to) / 2)))} ${at(seat(to))}`;
  const heads = isSmall ? 2 : 3;
  const fans = Array.from({ length: heads }, (_, head) => {
    const from = Math.floor((head * count) / heads) + random.whole(0, 2);
    const reach = random.whole(Math.floor(count / 4), Math.floor(count / 2.4));
    const start = from + Math.floor(count / 2 - reach / 2);
    return { from, looks: steps(reach, start, start + reach - 1).map(Math.round) };
  });
  const divisions = Array.from({ length: count * 3 }, (_, i) => {
    const [inner, out] = [radius * (i % 3 === 0 ? 0.94 : 0.97), radius];
    const turn = angle(i / 3);
    return line(polar(centre, inner, turn), polar(centre, out, turn));
  });
  const weights = Array.from(
    { length: count },
    (_, i) => 0.12 + 0.85 * Math.pow(Math.abs(Math.sin(i * random.between(0.55, 0.65))), 1.6),
  );
  const bars: string[] = [];
  const solid: string[] = [];
  const rays: string[] = [];
  const left = centre[0] + radius + 120;
  const right = field.right - 40;
  const rows = steps(count, field.top + 12, field.bottom - 12);
  const gap = ((rows[1] ?? 0) - (rows[0] ?? 0)) * 0.34;
  rows.forEach((y, i) => {
    const end = left + (right - left) * (weights[i] ?? 0);
    if ((weights[i] ?? 0) > 0.82)
      solid.push(
        hatch(
          [
            [left, y - gap],
            [end, y - gap],
            [end, y + gap],
            [left, y + gap],
          ],
          22,
        ),
      );
    bars.push(line([left, y - gap], [end, y - gap], [end, y + gap], [left, y + gap]));
    const from = polar(centre, radius, ((i + 0.5) / count - 0.5) * 1.7);
    rays.push(`M${at(from)}C${at([from[0] + 60, from[1]])} ${at([left - 70, y])} ${at([left, y])}`);
  });
  const chosen = fans[0];
  const best = chosen
    ? chord(chosen.from, chosen.looks[Math.floor(chosen.looks.length / 2)] ?? 0)
    : '';
  const spectrum = isSmall
    ? ''
    : path(rays.join(''), faint) +
      path(bars.join('')) +
      path(solid.join(''), `${accent} ${fine}`) +
      path(line([left, field.top], [left, field.bottom]), heavy) +
      path(
        steps(5, left, right)
          .map((x) => line([x, field.top], [x, field.bottom]))
          .join(''),
        faint,
      );
  return {
    art:
      path(circle(centre, radius), heavy) +
      path(
        circle(centre, radius * 0.86) +
          circle(centre, radius * 0.12) +
          centreMark(centre, radius * 1.06),
        `${fine} ${axis}`,
      ) +
      path(divisions.join(''), fine) +
      path(fans.flatMap(({ from, looks }) => looks.map((to) => chord(from, to))).join(''), fine) +
      path(
        best +
          fans
            .slice(1)
            .map(({ from, looks }) => chord(from, looks[1] ?? 0))
            .join(''),
        `${accent} ${heavy}`,
      ) +
      path(
        steps(count, 0, count - 1)
          .map((i) => dot(seat(i)))
          .join(''),
        dots(isSmall ? 13 : 7),
      ) +
      path(
        fans.map(({ from }) => dot(seat(from))).join(''),
        `${accent} ${dots(isSmall ? 24 : 15)}`,
      ) +
      spectrum,
    parts: [
      ...fans.map(({ from }) => seat(from)),
      seat(0),
      ...rows.slice(0, 6).map((y): Point => [left + 16, y]),
    ],
    stations: [
      [centre[0] - radius, middle],
      [centre[0], middle + radius],
      [centre[0] + radius, middle],
      [left, field.bottom],
      [right, field.bottom],
    ],
  };
};
