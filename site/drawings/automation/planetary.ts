import { mesh, rim, rims, web, type Gear } from '#site/drawings/automation/gears.ts';
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
  path,
  polar,
  rectangle,
  steps,
  type Area,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

type GearSet = readonly [sun: number, planet: number, planets: number];

/** Sun, planet, number of planets: (sun + ring) divides by the planets, so that all can be assembled. */
const sets: readonly [GearSet, ...GearSet[]] = [
  [15, 9, 3],
  [12, 9, 3],
  [12, 12, 3],
  [12, 8, 4],
];

/** The section through the axis, beside the view: what is cut is hatched. */
const section = ([x, y]: Point, radius: number, { field, fine, heavy }: Board): string => {
  const right = Math.min(x + 330, field.right - 30);
  const wall = (top: number, bottom: number, from = x, to = right - 110): Area => ({
    left: from,
    right: to,
    top,
    bottom,
  });
  const bodies = [-1, 1].flatMap((side) => {
    const span = (a: number, b: number): [number, number] =>
      side < 0 ? [y - radius * b, y - radius * a] : [y + radius * a, y + radius * b];
    return [
      wall(...span(0.86, 1.08)),
      wall(...span(0.3, 0.8), x + 30, right - 140),
      wall(...span(0.08, 0.27), x + 12, right - 122),
    ];
  });
  const shaft = rectangle({
    left: x - 60,
    right,
    top: y - radius * 0.08,
    bottom: y + radius * 0.08,
  });
  return (
    path(bodies.map(rectangle).join(''), heavy) +
    path(bodies.map((body, i) => hatch(cornersOf(body), 24, i % 2 ? 1 : -1)).join(''), fine) +
    path(shaft) +
    path(line([x - 80, y], [right + 20, y]), `${fine} ${axis}`)
  );
};

/** An epicyclic set, every planet in mesh with sun and ring at once, and its section. */
export const drawPlanetary: BoardDrawing = (board) => {
  const { random, field, isSmall, heavy, fine, faint } = board;
  const [sunTeeth, planetTeeth, count] = random.pick(sets);
  const ringTeeth = sunTeeth + 2 * planetTeeth;
  const radius = (field.bottom - field.top) * 0.44;
  const ringRadius = radius * 0.9;
  const module = (2 * ringRadius) / ringTeeth;
  const middle = (field.top + field.bottom) / 2;
  const centre: Point = [isSmall ? (field.left + field.right) / 2 : field.left + 330, middle];
  const turn = random.between(0, 1.2);
  const sun: Gear = {
    centre,
    teeth: sunTeeth,
    radius: (module * sunTeeth) / 2,
    phase: random.between(0, 1),
  };
  const planets = Array.from({ length: count }, (_, i) =>
    mesh(sun, planetTeeth, turn + (i * 2 * Math.PI) / count),
  );
  const first = planets[0] ?? sun;
  const ring: Gear = {
    centre,
    teeth: ringTeeth,
    radius: ringRadius,
    // A tooth of the planet stands in a gap of the ring, half a pitch from its tooth.
    phase: turn + ((first.phase - turn) * first.radius) / ringRadius + Math.PI / ringTeeth,
  };
  const all = [sun, ...planets];
  const bolts = steps(7, 0, 2 * Math.PI)
    .slice(1)
    .map((angle) => circle(polar(centre, radius * 1.07, angle), radius * 0.03));
  const side: Point = [centre[0] + radius + 190, middle];
  const lift = [centre[1] - radius * 1.14, first.centre[1], centre[1] + radius * 1.14];
  const end = Math.min(side[0] + 220, field.right);
  return {
    art:
      path(
        isSmall ? '' : lift.map((y) => line([centre[0], y], [side[0] + 30, y])).join(''),
        faint,
      ) +
      path(circle(centre, radius * 1.14), heavy) +
      rims([rim(ring, -1), ...all.map((gear) => rim(gear))], board) +
      path(all.map(web).join('') + bolts.join('')) +
      path(closed(...planets.map((gear) => gear.centre)), fine) +
      path(
        [ring, ...all].map((gear) => circle(gear.centre, gear.radius)).join(''),
        `${accent} ${dashed}`,
      ) +
      path(
        centreMark(centre, radius * 1.22) +
          planets.map((gear) => centreMark(gear.centre, gear.radius * 0.6)).join(''),
        `${fine} ${axis}`,
      ) +
      (isSmall ? '' : section(side, radius, board)),
    parts: [
      polar(centre, radius * 1.1, -2.2),
      ...planets.map((gear) => polar(gear.centre, gear.radius * 0.7, -1.6)),
      polar(centre, sun.radius * 0.7, -1.2),
      [side[0] + 90, middle - radius * 0.95],
      [side[0] + 90, middle - radius * 0.5],
      [side[0] + 70, middle - radius * 0.17],
      [side[0] + 200, middle],
    ],
    stations: [
      [centre[0] - radius * 1.14, middle],
      centre,
      [centre[0] + radius * 1.14, middle],
      [side[0], middle + radius],
      [end, middle + radius],
    ],
  };
};
