import {
  accent,
  axis,
  centreMark,
  circle,
  closed,
  dashed,
  hatch,
  line,
  paper,
  path,
  polar,
  steps,
  type Board,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** An anchor escapement: the wheel that would run, and the anchor that lets it go tooth by tooth. */
export const drawEscapement = ({ random, field, fine, heavy }: Board): string => {
  const wheel: Point = [(field.left + field.right) / 2, field.bottom - 176];
  const radius = 170;
  const teeth = 20;
  const pitch = (2 * Math.PI) / teeth;
  const turn = random.between(0, pitch);
  const rim = steps(teeth, turn, turn + 2 * Math.PI - pitch).flatMap((angle): Point[] => [
    polar(wheel, radius, angle),
    polar(wheel, radius * 0.8, angle + pitch * 0.16),
    polar(wheel, radius * 0.8, angle + pitch * 0.72),
  ]);
  const pivot: Point = [wheel[0], field.top + 26];
  const arm = (side: 1 | -1): Point[] => [
    [pivot[0] + side * 16, pivot[1] + 26],
    [pivot[0] + side * 128, pivot[1] + 72],
    [pivot[0] + side * 166, pivot[1] + 152],
    [pivot[0] + side * 132, pivot[1] + 168],
    [pivot[0] + side * 108, pivot[1] + 102],
    [pivot[0] + side * 10, pivot[1] + 66],
  ];
  const spokes = steps(6, turn, turn + (5 * 2 * Math.PI) / 6).map((angle) =>
    line(polar(wheel, 46, angle), polar(wheel, radius * 0.68, angle)),
  );
  return (
    path(closed(...rim), `${heavy} ${paper}`) +
    path(circle(wheel, radius * 0.68) + circle(wheel, 46) + circle(wheel, 18) + spokes.join('')) +
    path(circle(wheel, radius), `${accent} ${dashed}`) +
    path(closed(...arm(-1)) + closed(...arm(1)), `${accent} ${heavy} ${paper}`) +
    path(hatch(arm(-1), 13) + hatch(arm(1), 13, -1), fine) +
    path(circle(pivot, 30), paper) +
    path(circle(pivot, 11) + centreMark(pivot, 46) + centreMark(wheel, radius + 20), fine) +
    path(line(pivot, [wheel[0], field.bottom + 6]), `${fine} ${axis}`)
  );
};
