import {
  accent,
  axis,
  circle,
  closed,
  hatch,
  line,
  path,
  polar,
  steps,
  centreMark,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

const ease = (share: number) => share - Math.sin(2 * Math.PI * share) / (2 * Math.PI);

/** A cam with its follower, and beside it the lift it was constructed from, station by station. */
export const drawCam: BoardDrawing = ({ random, field, isSmall, heavy, fine, faint }) => {
  const tall = field.bottom - field.top;
  const base = tall * 0.2;
  const lift = tall * 0.17;
  const divisions = isSmall ? 12 : 16;
  const rise = random.between(0.26, 0.36);
  const dwell = rise + random.between(0.08, 0.18);
  const fall = Math.min(0.92, dwell + random.between(0.26, 0.34));
  const liftAt = (share: number) => {
    if (share < rise) return ease(share / rise);
    if (share < dwell) return 1;
    return share < fall ? 1 - ease((share - dwell) / (fall - dwell)) : 0;
  };
  const centre: Point = [
    isSmall ? (field.left + field.right) / 2 : field.left + 260,
    field.bottom - base - lift - 8,
  ];
  const turn = -Math.PI / 2;
  const on = (share: number) =>
    polar(centre, base + lift * liftAt(share), turn - share * 2 * Math.PI);
  const profile = steps(73, 0, 1).slice(0, -1).map(on);
  const rays = steps(divisions + 1, 0, 1).slice(1);
  const spokes = rays.map((share) =>
    line(centre, polar(centre, base + lift + 22, turn - share * 2 * Math.PI)),
  );
  const roller = tall * 0.05;
  const top = centre[1] - base - roller;
  const stem = { left: centre[0] - 13, right: centre[0] + 13, top: field.top + 16, bottom: top };
  const guide = (side: 1 | -1): Point[] => [
    [centre[0] + side * 18, top - 90],
    [centre[0] + side * 62, top - 90],
    [centre[0] + side * 62, top - 46],
    [centre[0] + side * 18, top - 46],
  ];
  const chart = {
    left: centre[0] + base + lift + 130,
    right: field.right - 30,
    top: field.top + 70,
    bottom: field.bottom - 80,
  };
  const across = (share: number) => chart.left + (chart.right - chart.left) * share;
  const down = (value: number) => chart.bottom - (chart.bottom - chart.top) * value;
  const curve = line(
    ...steps(61, 0, 1).map((share): Point => [across(share), down(liftAt(share))]),
  );
  const under = steps(31, 0, 1).map((share): Point => [across(share), down(liftAt(share))]);
  const ordinates = rays.map((share) =>
    line([across(share), chart.bottom], [across(share), down(liftAt(share))]),
  );
  const carried = [0, 1].map((value) =>
    line([centre[0], centre[1] - base - lift * value], [chart.left, down(value)]),
  );
  const speed = line(
    ...steps(61, 0, 1).map((share): Point => [
      across(share),
      down(0.5) - (liftAt(share + 0.008) - liftAt(share - 0.008)) * 1900,
    ]),
  );
  const diagram =
    path(
      carried.join('') +
        [0.25, 0.5, 0.75, 1]
          .map((v) => line([chart.left, down(v)], [chart.right, down(v)]))
          .join(''),
      faint,
    ) +
    path(hatch([...under, [chart.right, chart.bottom], [chart.left, chart.bottom]], 12), faint) +
    path(ordinates.join(''), fine) +
    path(speed, `${fine} ${axis}`) +
    path(
      line([chart.left, chart.top - 20], [chart.left, chart.bottom], [chart.right, chart.bottom]),
    ) +
    path(curve, `${accent} ${heavy}`);
  const x = (share: number): Point => [across(share), chart.bottom];
  return {
    art:
      path(spokes.join(''), faint) +
      path(circle(centre, base) + circle(centre, base + lift), `${fine} ${axis}`) +
      path(closed(...profile), heavy) +
      path(hatch(profile, isSmall ? 22 : 14), faint) +
      path(circle(centre, base * 0.3), 'fill="var(--sheet)"') +
      path(circle(centre, base * 0.18) + centreMark(centre, base * 0.5), fine) +
      path(rays.map((share) => circle(on(share), isSmall ? 6 : 3.5)).join(''), accent) +
      path(circle([centre[0], top], roller) + circle([centre[0], top], roller * 0.3), heavy) +
      path(
        line(
          [stem.left, stem.bottom - roller * 0.6],
          [stem.left, stem.top],
          [stem.right, stem.top],
          [stem.right, stem.bottom - roller * 0.6],
        ),
      ) +
      path(closed(...guide(1)) + closed(...guide(-1))) +
      path(hatch(guide(1), 9) + hatch(guide(-1), 9, -1), fine) +
      path(line([centre[0], field.top], [centre[0], field.bottom + 6]), `${fine} ${axis}`) +
      (isSmall ? '' : diagram),
    parts: [
      [stem.left, stem.top + 30],
      [centre[0] + 50, top - 70],
      [centre[0], top - roller * 0.5],
      on(0.8),
      polar(centre, base * 0.25, -0.8),
      [across(rise / 2), down(0.5)],
      [across((rise + dwell) / 2), down(1)],
      [across((dwell + fall) / 2), down(0.5)],
      [across(0.98), down(0)],
    ],
    stations: [[centre[0], field.bottom], x(0), x(rise), x(fall), x(1)],
  };
};
