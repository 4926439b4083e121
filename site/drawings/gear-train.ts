import { accent, axis, centreMark, circle, closed, dashed, fine, line, path, thin, type Frame, type Pen, type Point } from '#site/drawings/pen.ts'; // prettier-ignore

interface Gear {
  centre: Point;
  teeth: number;
  radius: number;
  phase: number;
}

const polar = ([x, y]: Point, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** Places a gear on the one before it, turned so that its gap meets the other's tooth. */
const mesh = (gear: Gear, teeth: number, angle: number, module: number): Gear => {
  const radius = (module * teeth) / 2;
  const arc = (gear.phase - angle) * gear.radius + (Math.PI * module) / 2;
  return {
    centre: polar(gear.centre, gear.radius + radius, angle),
    teeth,
    radius,
    phase: angle + Math.PI - arc / radius,
  };
};

/** Moves and sizes the whole train into the space above the pipe; meshing survives any scale. */
const fit = (train: readonly Gear[], frame: Frame): Gear[] => {
  const ends = (axis: 0 | 1) => [
    Math.min(...train.map((gear) => gear.centre[axis] - gear.radius * 1.16)),
    Math.max(...train.map((gear) => gear.centre[axis] + gear.radius * 1.16)),
  ];
  const [left = 0, right = 1] = ends(0);
  const [top = 0, bottom = 1] = ends(1);
  const scale = Math.min(
    (frame.width * 0.86) / (right - left),
    (frame.height * 0.68) / (bottom - top),
  );
  const move = ([x, y]: Point): Point => [
    frame.width / 2 + (x - (left + right) / 2) * scale,
    frame.height * 0.43 + (y - (top + bottom) / 2) * scale,
  ];
  return train.map((gear) => ({
    ...gear,
    centre: move(gear.centre),
    radius: gear.radius * scale,
  }));
};

const createTrain = (pen: Pen, frame: Frame): Gear[] => {
  const sizes = pen.pick([
    [16, 26, 11, 22],
    [22, 12, 28, 14],
    [13, 24, 17, 20],
    [26, 13, 18, 11],
    [11, 20, 13, 30],
  ]);
  const module = 10;
  const first = sizes[0] ?? 1;
  let gear: Gear = {
    centre: [0, 0],
    teeth: first,
    radius: (module * first) / 2,
    phase: pen.between(0, 1),
  };
  const train = [gear];
  let side = pen.pick([-1, 1]);
  for (const teeth of sizes.slice(1)) {
    gear = mesh(gear, teeth, side * pen.between(0.2, 0.5), module);
    train.push(gear);
    side = -side;
  }
  return fit(train, frame);
};

const rim = (gear: Gear): string => {
  const module = (2 * gear.radius) / gear.teeth;
  const pitch = (2 * Math.PI) / gear.teeth;
  const points = Array.from({ length: gear.teeth }, (_, index) => {
    const middle = gear.phase + index * pitch;
    const root = gear.radius - module * 1.1;
    const tip = gear.radius + module * 0.9;
    return [
      polar(gear.centre, root, middle - pitch * 0.31),
      polar(gear.centre, tip, middle - pitch * 0.13),
      polar(gear.centre, tip, middle + pitch * 0.13),
      polar(gear.centre, root, middle + pitch * 0.31),
    ];
  });
  return closed(...points.flat());
};

const web = (gear: Gear): string => {
  const hub = gear.radius * 0.22;
  const spokes = gear.teeth > 18 ? 6 : gear.teeth > 12 ? 5 : 0;
  const holes = Array.from({ length: spokes }, (_, index) =>
    circle(
      polar(gear.centre, gear.radius * 0.55, gear.phase + (index * 2 * Math.PI) / spokes),
      gear.radius * 0.15,
    ),
  );
  return circle(gear.centre, hub) + circle(gear.centre, hub * 0.55) + holes.join('');
};

const valve = ([x, y]: Point, size: number): string =>
  closed([x - size, y - size * 0.7], [x + size, y + size * 0.7], [x + size, y - size * 0.7], [x - size, y + size * 0.7]) +
  line([x, y], [x, y - size * 1.4]) + line([x - size * 0.6, y - size * 1.4], [x + size * 0.6, y - size * 1.4]); // prettier-ignore

/** A pipe of two lines with flanges, broken by valves. */
const pipeline = (pen: Pen, frame: Frame, y: number): string => {
  const left = frame.width * 0.08;
  const right = frame.width * 0.92;
  const bore = frame.height * 0.014;
  const size = frame.height * 0.026;
  const valves = [0.26, 0.5, 0.74].map((share) => left + (right - left) * (share + pen.between(-0.07, 0.07))); // prettier-ignore
  const ends = [left, ...valves.flatMap((x) => [x - size, x + size]), right];
  const pipes: string[] = [];
  for (let index = 0; index + 1 < ends.length; index += 2) {
    const from = ends[index] ?? left;
    const to = ends[index + 1] ?? right;
    pipes.push(line([from, y - bore], [to, y - bore]), line([from, y + bore], [to, y + bore]));
    for (const x of [from, to]) pipes.push(line([x, y - bore * 1.9], [x, y + bore * 1.9]));
  }
  return path(pipes.join('')) + path(valves.map((x) => valve([x, y], size)).join(''), `${accent} stroke-width="2"`) + path(line([left - 20, y], [right + 20, y]), axis); // prettier-ignore
};

/** Automation: a gear train that truly meshes, over a pipe with its valves. */
export const drawGearTrain = (pen: Pen, frame: Frame): string => {
  const train = createTrain(pen, frame);
  const pitches = train.map((gear) => circle(gear.centre, gear.radius)).join('');
  const marks = train.map((gear) => centreMark(gear.centre, gear.radius * 1.18)).join('');
  const shaft = train.map((gear) => gear.centre);
  const low = frame.height * 0.87;
  const drops = shaft.map(([x, y]) => line([x, y], [x, low])).join('');
  return (
    path(drops, thin) +
    path(train.map(rim).join(''), 'stroke-width="1.8"') +
    path(train.map(web).join(''), fine) +
    path(pitches, `${accent} ${dashed}`) +
    path(marks, axis) +
    pipeline(pen, frame, low)
  );
};
