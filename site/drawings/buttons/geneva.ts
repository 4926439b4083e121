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

/** A Geneva drive: a pin that turns always, and a cross that turns only when the pin is in its slot. */
export const drawGeneva = ({ field, fine, heavy }: Board): string => {
  const slots = 6;
  const middle = (field.top + field.bottom) / 2;
  const wheel: Point = [field.left + 235, middle];
  const radius = 200;
  const apart = radius / Math.cos(Math.PI / slots);
  const driver: Point = [wheel[0] + apart, middle];
  const crank = apart * Math.sin(Math.PI / slots);
  const pitch = (2 * Math.PI) / slots;
  const outline = steps(slots, 0, 2 * Math.PI - pitch).flatMap((angle): Point[] => {
    const side = 0.062;
    const hollow = angle + pitch / 2;
    const [nx, ny] = polar(wheel, apart, hollow);
    // The rim between two slots is hollowed to the driver's locking disc.
    const lock = steps(9, 0.62, -0.62).map((turn) =>
      polar([nx, ny], crank * 0.8, hollow + Math.PI + turn),
    );
    return [
      polar(wheel, radius, angle - side),
      polar(wheel, radius * 0.36, angle - side * 2.4),
      polar(wheel, radius * 0.36, angle + side * 2.4),
      polar(wheel, radius, angle + side),
      ...lock,
    ];
  });
  const pin = polar(driver, crank, Math.PI);
  const arm = crank + 26;
  return (
    path(closed(...outline), `${heavy} ${paper}`) +
    path(hatch(outline, 24), fine) +
    path(circle(wheel, 44) + circle(wheel, 20), paper) +
    path(circle(driver, arm), `${fine} ${dashed}`) +
    path(circle(driver, crank * 0.78), paper) +
    path(line(driver, pin), 'stroke-width="14"') +
    path(circle(driver, 24), paper) +
    path(circle(pin, 13), `${accent} ${heavy} ${paper}`) +
    path(centreMark(wheel, radius + 22) + centreMark(driver, arm + 16), `${fine} ${axis}`)
  );
};
