import { mesh, rim, rims, web, type Gear } from '#site/drawings/automation/gears.ts';
import {
  accent,
  axis,
  centreMark,
  circle,
  dashed,
  line,
  path,
  polar,
  type Board,
  type BoardDrawing,
  type Point,
} from '#site/drawings/seeded-random.ts';

/** Moves and sizes the whole train into the field; meshing survives any scale. */
const fit = (train: readonly Gear[], { field }: Board): Gear[] => {
  const ends = (index: 0 | 1) => [
    Math.min(...train.map((gear) => gear.centre[index] - gear.radius * 1.12)),
    Math.max(...train.map((gear) => gear.centre[index] + gear.radius * 1.12)),
  ];
  const [left = 0, right = 1] = ends(0);
  const [top = 0, bottom = 1] = ends(1);
  const scale = Math.min(
    (field.right - field.left) / (right - left),
    (field.bottom - field.top) / (bottom - top),
  );
  const move = ([x, y]: Point): Point => [
    (field.left + field.right) / 2 + (x - (left + right) / 2) * scale,
    (field.top + field.bottom) / 2 + (y - (top + bottom) / 2) * scale,
  ];
  return train.map((gear) => ({
    ...gear,
    centre: move(gear.centre),
    radius: gear.radius * scale,
  }));
};

const createTrain = (board: Board): Gear[] => {
  const { random, isSmall } = board;
  const first = random.whole(13, 17);
  const train: Gear[] = [
    { centre: [0, 0], teeth: first, radius: first / 2, phase: random.between(0, 1) },
  ];
  const sizes = isSmall
    ? [random.whole(20, 24), 11]
    : [random.whole(24, 30), random.whole(11, 13), random.whole(18, 24), random.whole(10, 12)];
  let side = random.pick([-1, 1]);
  for (const teeth of sizes) {
    const previous = train.at(-1);
    if (!previous) break;
    train.push(mesh(previous, teeth, side * random.between(0.25, isSmall ? 0.8 : 0.55)));
    side = -side;
  }
  return fit(train, board);
};

/** A gear train that truly meshes: pitch circles touch, and a tooth always meets a gap. */
export const drawGearTrain: BoardDrawing = (board) => {
  const { fine, faint, isSmall, field } = board;
  const train = createTrain(board);
  const contacts = train.slice(1).map((gear, i): Point => {
    const from = train[i] ?? gear;
    return polar(
      from.centre,
      from.radius,
      Math.atan2(gear.centre[1] - from.centre[1], gear.centre[0] - from.centre[0]),
    );
  });
  // The line along which the teeth push: 20° to the common tangent.
  const action = train.slice(1).map((gear, i) => {
    const from = train[i] ?? gear;
    const turn = Math.atan2(gear.centre[1] - from.centre[1], gear.centre[0] - from.centre[0]);
    const at = contacts[i] ?? from.centre;
    return line(
      polar(at, 60, turn + Math.PI / 2 - 0.349),
      polar(at, -60, turn + Math.PI / 2 - 0.349),
    );
  });
  const shafts = train.map((gear) => gear.centre);
  const drops = shafts.map(([x, y]) => line([x, y], [x, field.bottom + 10]));
  return {
    art:
      path(isSmall ? '' : drops.join(''), faint) +
      path(line(...shafts), faint) +
      rims(
        train.map((gear) => rim(gear)),
        board,
      ) +
      path(train.map(web).join('')) +
      path(train.map((gear) => circle(gear.centre, gear.radius)).join(''), `${accent} ${dashed}`) +
      path(
        train.map((gear) => centreMark(gear.centre, gear.radius * 1.1)).join(''),
        `${fine} ${axis}`,
      ) +
      path(isSmall ? '' : action.join(''), fine) +
      path(contacts.map((point) => circle(point, isSmall ? 9 : 6)).join(''), accent),
    parts: train.flatMap((gear): Point[] => [
      polar(gear.centre, gear.radius * 0.7, -2),
      polar(gear.centre, gear.radius * 0.24, -1),
    ]),
    stations: shafts,
  };
};
