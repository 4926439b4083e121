import {
  accent,
  axis,
  centreMark,
  circle,
  closed,
  cornersOf,
  dashed,
  hatch,
  line,
  paper,
  path,
  polar,
  rectangle,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** A crank, its rod and its piston, the way of the crank divided as it was stepped off. */
export const drawCrank = ({ random, field, fine, faint, heavy }: Board): string => {
  const middle = (field.top + field.bottom) / 2 + 10;
  const centre: Point = [field.left + 170, middle];
  const throw_ = 108;
  const rod = 330;
  const turn = random.between(-1, -0.5);
  const pin = polar(centre, throw_, turn);
  const reach = (angle: number) =>
    centre[0] + throw_ * Math.cos(angle) + Math.sqrt(rod ** 2 - (throw_ * Math.sin(angle)) ** 2);
  const head: Point = [reach(turn), middle];
  const piston = { left: head[0] - 42, right: head[0] + 58, top: middle - 66, bottom: middle + 66 };
  const bore = (side: 1 | -1) => ({
    left: field.right - 290,
    right: field.right,
    top: side < 0 ? middle - 96 : middle + 70,
    bottom: side < 0 ? middle - 70 : middle + 96,
  });
  const stations = steps(13, 0, 2 * Math.PI).slice(1);
  const marks = stations.map((angle) =>
    line([reach(angle), middle + 112], [reach(angle), middle + 132]),
  );
  return (
    path(stations.map((angle) => line(centre, polar(centre, throw_ + 46, angle))).join(''), faint) +
    path(circle(centre, throw_ + 40), `${heavy} ${paper} fill-opacity="0"`) +
    path(circle(centre, throw_), `${accent} ${dashed}`) +
    path(rectangle(bore(-1)) + rectangle(bore(1))) +
    path(hatch(cornersOf(bore(-1)), 14) + hatch(cornersOf(bore(1)), 14, -1), fine) +
    path(rectangle(piston), `${heavy} ${paper}`) +
    path(
      [14, 30, 46]
        .map((dx) => line([piston.right - dx, piston.top], [piston.right - dx, piston.bottom]))
        .join(''),
      fine,
    ) +
    path(
      closed(
        [pin[0], pin[1] - 17],
        [head[0], head[1] - 12],
        [head[0], head[1] + 12],
        [pin[0], pin[1] + 17],
      ),
      paper,
    ) +
    path(line(centre, pin), 'stroke-width="15"') +
    path(circle(centre, 30) + circle(head, 17), paper) +
    path(circle(pin, 22), `${accent} ${heavy} ${paper}`) +
    path(marks.join('') + line([reach(Math.PI), middle + 122], [reach(0), middle + 122]), fine) +
    path(
      centreMark(centre, throw_ + 62) + line([field.left - 8, middle], [field.right + 6, middle]),
      `${fine} ${axis}`,
    )
  );
};
