import {
  accent,
  at,
  dot,
  dots,
  line,
  path,
  polar,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** Half the rose, as a protractor: what one side says, the other looks at. */
export const drawHalfDial = ({ random, field, fine, faint, heavy }: Board): string => {
  const centre: Point = [(field.left + field.right) / 2, field.bottom - 46];
  const radius = (field.right - field.left) / 2 - 6;
  const count = 13;
  const angles = steps(count, Math.PI, 2 * Math.PI);
  const seat = (i: number) => polar(centre, radius * 0.86, angles[i] ?? 0);
  const arc = (part: number) => {
    const r = Math.round(radius * part);
    return `M${at([centre[0] - r, centre[1]])}a${r} ${r} 0 0 1 ${2 * r} 0`;
  };
  const divisions = steps(61, Math.PI, 2 * Math.PI).map((angle, i) =>
    line(polar(centre, radius * (i % 5 === 0 ? 0.93 : 0.97), angle), polar(centre, radius, angle)),
  );
  const look = (from: number, to: number) =>
    `M${at(seat(from))}Q${at(polar(centre, radius * 0.16, angles[Math.round((from + to) / 2)] ?? 0))} ${at(seat(to))}`;
  const from = random.whole(1, 3);
  const second = random.whole(9, 11);
  const fans = [
    ...steps(6, 6, 11).map((to) => look(from, to)),
    ...steps(4, 2, 5).map((to) => look(second, to)),
  ];
  return (
    path(arc(1) + line([centre[0] - radius, centre[1]], [centre[0] + radius, centre[1]]), heavy) +
    path(arc(0.86), faint) +
    path(divisions.join('') + fans.join(''), fine) +
    path(look(from, random.whole(8, 11)), `${accent} ${heavy}`) +
    path(angles.map((_, i) => dot(seat(i))).join(''), dots(13)) +
    path(dot(seat(from)) + dot(seat(second)), `${accent} ${dots(24)}`) +
    path(line([centre[0], centre[1]], polar(centre, radius, -Math.PI / 2)), faint)
  );
};
