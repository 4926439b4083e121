/**
 * The kinematics of the drawings. A motif marks each moving part with a motion in text; the engine
 * on a project's page parses it. Both use these functions, so a part rests where its motion starts.
 *
 * A motion is a body, its figures, a law and the law's figures, separated by spaces: `r x y k`
 * rotates about (x, y) by k degrees, `m dx dy` moves, and `o cx cy x y k` carries (x, y) about
 * (cx, cy) without rotating it. Each is multiplied by the law's value, which is 0 at rest.
 */
export interface Pose {
  /** The translation, in units of the drawing. */
  x: number;
  y: number;
  /** In degrees, clockwise, about `about`. */
  angle: number;
  about: readonly [x: number, y: number];
}

const TURN = 2 * Math.PI;

/** The radius of a cam follower's roller. */
export const ROLLER = 17;

/** Radii in units, angles in radians. */
export interface Cam {
  base: number;
  lift: number;
  /** Half the width of a lobe. */
  width: number;
  lobes: readonly number[];
}

/** The radius of the cam's profile at an angle: a raised cosine for each lobe. */
export const profileAt = (angle: number, { base, lift, width, lobes }: Cam): number =>
  lobes.reduce((most, lobe) => {
    const off = Math.abs(Math.atan2(Math.sin(angle - lobe), Math.cos(angle - lobe)));
    const share = off >= width ? 0 : (1 + Math.cos((Math.PI * off) / width)) / 2;
    return Math.max(most, base + lift * share);
  }, base);

/** The distance from the cam's center to that of a roller that touches its profile at an angle. */
export const rollerAt = (angle: number, cam: Cam): number => {
  const reach = Math.asin(Math.min(1, ROLLER / cam.base));
  let most = 0;
  for (let step = -12; step <= 12; step += 1) {
    const off = (step / 12) * reach;
    const radius = profileAt(angle + off, cam);
    const depth = ROLLER ** 2 - (radius * Math.sin(off)) ** 2;
    if (depth >= 0) most = Math.max(most, radius * Math.cos(off) + Math.sqrt(depth));
  }
  return most;
};

/** The pin's angle at which a Geneva driver rests, from the line to the wheel. */
export const PIN_AT_REST = -2.2;

/**
 * The angle in degrees by which a Geneva wheel with so many arms has moved. The wheel rotates only
 * while the pin is in a slot, one arm for each turn of the driver.
 */
export const genevaAngle = (turns: number, arms: number): number => {
  const pin = PIN_AT_REST + turns * TURN;
  const whole = Math.floor((pin + Math.PI) / TURN);
  const off = pin - whole * TURN;
  const half = Math.PI / arms;
  const ratio = Math.sin(half);
  const share =
    Math.abs(off) < Math.PI / 2 - half
      ? Math.atan2(ratio * Math.sin(off), 1 - ratio * Math.cos(off))
      : Math.sign(off) * half;
  return ((-whole * 2 * half - share - half) * 360) / TURN;
};

/** An escape wheel's ticks: it moves only while the anchor passes the middle of its swing. */
export const ticksAt = (time: number): number => {
  const share = Math.min(1, Math.max(0, (time - Math.floor(time) - 0.36) / 0.28));
  return Math.floor(time) + share * share * (3 - 2 * share);
};

/** How far a piston's pin is above its shaft, with a throw and a rod in units. */
export const pistonRise = (angle: number, throw_: number, rod: number): number =>
  throw_ * Math.cos(angle) + Math.sqrt(rod ** 2 - (throw_ * Math.sin(angle)) ** 2);

type Law = (time: number, figures: readonly number[]) => number;

/** By name: the position of a part for a position of its drive. All are 0 at 0. */
const laws: Record<string, Law> = {
  /** A turning drive. */
  t: (time) => time,
  /** To and fro. */
  s: (time) => Math.sin(time * TURN),
  /** A pendulum that rests at one end of its swing. */
  p: (time) => Math.cos(time * Math.PI) - 1,
  /** Ticks. With a figure, it is wound up again after so many. */
  e: (time, [cycle = 0]) => ticksAt(cycle ? time % cycle : time),
  g: (time, [arms = 5]) => genevaAngle(time, arms),
  /** A crank pin seen along the shaft: its phase in turns. */
  k: (time, [phase = 0]) => Math.cos((time + phase) * TURN) - Math.cos(phase * TURN),
  /** The piston above it: phase, throw and rod. */
  q: (time, [phase = 0, throw_ = 0, rod = 1]) =>
    pistonRise((time + phase) * TURN, throw_, rod) - pistonRise(phase * TURN, throw_, rod),
  /** A cam's follower: its angle, then the cam, in units and radians. */
  c: (time, [angle = 0, base = 1, lift = 0, width = 1, ...lobes]) => {
    const cam = { base, lift, width, lobes };
    return rollerAt(angle - time * TURN, cam) - rollerAt(angle, cam);
  },
};

const still: Pose = { x: 0, y: 0, angle: 0, about: [0, 0] };

const radians = (degrees: number) => (degrees * TURN) / 360;

/** Where a pose carries a point. */
export const carry = (
  { x, y, angle, about: [cx, cy] }: Pose,
  [px, py]: readonly [number, number],
): [x: number, y: number] => {
  const [sin, cos] = [Math.sin(radians(angle)), Math.cos(radians(angle))];
  const [dx, dy] = [px - cx, py - cy];
  return [cx + dx * cos - dy * sin + x, cy + dx * sin + dy * cos + y];
};

/** Parses a motion: from the position of the drive to the pose of the part. */
export const parseMotion = (motion: string): ((time: number) => Pose) => {
  const [, body = '', figures = '', name = 't', rest = ''] =
    /^([rmo]) ([-\d. ]*?)(?: ?([a-z])([-\d. ]*))?$/.exec(motion) ?? [];
  const [a = 0, b = 0, c = 0, d = 0, k = 0] = figures.split(' ').map(Number);
  const own = rest.trim() === '' ? [] : rest.trim().split(' ').map(Number);
  const law = laws[name] ?? (() => 0);
  return (time) => {
    const value = law(time, own);
    if (body === 'm') return { ...still, x: a * value, y: b * value };
    if (body === 'r') return { ...still, angle: c * value, about: [a, b] };
    const [x, y] = carry({ ...still, angle: k * value, about: [a, b] }, [c, d]);
    return { ...still, x: x - c, y: y - d };
  };
};

/** Figures as short text, with as many decimals. */
export const figures = (values: readonly number[], decimals = 1): string =>
  values.map((value) => String(Number(value.toFixed(decimals)))).join(' ');
