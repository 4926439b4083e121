/** A pen that always draws the same picture for the same seed. */
export interface Pen {
  /** Evenly between `from` and `to`. */
  between(from: number, to: number): number;
  /** A whole number, both ends included. */
  whole(from: number, to: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export interface Frame {
  width: number;
  height: number;
}

/** FNV-1a over the seed, then mulberry32: small, well mixed, the same on every machine. */
export const createPen = (seed: string): Pen => {
  let state = 0x811c9dc5;
  for (const character of seed)
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const whole = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  return {
    between: (from, to) => from + next() * (to - from),
    whole,
    pick: (choices) => choices[whole(0, choices.length - 1)] ?? choices[0],
  };
};

export type Point = readonly [x: number, y: number];

const short = (value: number) => String(Math.round(value * 10) / 10);

/** A coordinate pair as path data. */
export const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

export const line = (...points: readonly Point[]) => `M${points.map(at).join('L')}`;

export const closed = (...points: readonly Point[]) => `${line(...points)}Z`;

/** A dot is a line of no length with round ends. */
export const dot = (point: Point) => `M${at(point)}h0`;

export const circle = ([x, y]: Point, radius: number) =>
  `M${short(x - radius)} ${short(y)}a${short(radius)} ${short(radius)} 0 1 0 ${short(2 * radius)} 0a${short(radius)} ${short(radius)} 0 1 0 ${short(-2 * radius)} 0`;

/** A cross through a centre, as draughtsmen mark one. */
export const centreMark = ([x, y]: Point, reach: number) =>
  line([x - reach, y], [x + reach, y]) + line([x, y - reach], [x, y + reach]);

export const path = (data: string, attributes = '') =>
  `<path d="${data}"${attributes && ` ${attributes}`}/>`;

/** Attributes for the weights of line there are in the office. */
export const thin = 'stroke-width="1" opacity=".38"';
export const fine = 'stroke-width="1" opacity=".65"';
export const bold = 'stroke-width="2.6"';
export const axis = 'stroke-width="1" opacity=".6" stroke-dasharray="18 5 3 5"';
export const dashed = 'stroke-width="1.3" stroke-dasharray="7 5"';
export const dots = (width: number) => `stroke-width="${width}" stroke-linecap="round"`;
/** The category's own ink; the value after the comma is for a file seen alone. */
export const accent = 'stroke="var(--accent)"';
/** Fills with paper, so that what lies behind is hidden. */
export const paper = 'fill="var(--sheet)"';
