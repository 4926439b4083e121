import type { SeededChoices } from '#shared/domain/seeded-random.ts';
import { compact } from '#site/drawings/compact.ts';
import type { System } from '#site/drawings/motifs.ts';

export interface Area {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

/**
 * The surface that a style draws on: its area, its seeded choices, and the strokes that suit its
 * size.
 */
export interface Board {
  random: SeededChoices;
  field: Area;
  /**
   * Whether this is the button image. It is seen small, so it has fewer parts and stronger lines.
   */
  isSmall: boolean;
  /** Whether the drawing runs, so that its parts must be apart even where one path is shorter. */
  isLive?: boolean;
  /** The three stroke weights. `fine` is the default. */
  heavy: string;
  fine: string;
  /** Fine and subdued, for construction lines and grids. */
  faint: string;
}

export interface Drawn {
  art: string;
  /** The position of each part, in the system's order. Callouts and the dimension point there. */
  parts: Point[];
  /** For a mechanism: after this many units of its drive it repeats itself. */
  cycle?: number;
}

/**
 * Draws a system as one motif. Each part is an object in the picture; each connection is visible.
 */
export type DrawingStyle = (board: Board, system: System) => Drawn;

export type Point = readonly [x: number, y: number];

const short = (value: number) => String(Math.round(value * 10) / 10);

/** A coordinate pair as path data. */
export const at = ([x, y]: Point) => `${short(x)} ${short(y)}`;

export const line = (...points: readonly Point[]) => `M${points.map(at).join(' ')}`;

export const closed = (...points: readonly Point[]) => `${line(...points)}z`;

export const rectangle = ({ left, right, top, bottom }: Area) =>
  `M${at([left, top])}H${short(right)}V${short(bottom)}H${short(left)}z`;

/** A dot is a line of zero length with round ends. */
export const dot = (point: Point) => `M${at(point)}h0`;

export const circle = (center: Point, radius: number) => ellipse(center, radius, radius);

/** Aligned to whole units with its size, so that the grid of `compact` leaves it round. */
export const ellipse = ([x, y]: Point, rx: number, ry: number) => {
  const wide = Math.max(1, Math.round(2 * rx));
  const high = rx === ry ? wide / 2 : ry;
  return `M${Math.round(x - rx)} ${Math.round(y)}a${wide / 2} ${short(high)} 0 1 0 ${wide} 0a${wide / 2} ${short(high)} 0 1 0 ${-wide} 0`;
};

export const polar = ([x, y]: Point, radius: number, angle: number): Point => [
  x + radius * Math.cos(angle),
  y + radius * Math.sin(angle),
];

/** A center mark: a cross through the center. */
export const centerMark = ([x, y]: Point, reach: number) =>
  line([x - reach, y], [x + reach, y]) + line([x, y - reach], [x, y + reach]);

/** Parallel lines at 45° inside any polygon, the hatching of cut material. */
export const hatch = (polygon: readonly Point[], gap: number, lean: 1 | -1 = 1): string => {
  const reach = ([x, y]: Point) => x + lean * y;
  const all = polygon.map(reach);
  const out: string[] = [];
  for (let c = Math.ceil(Math.min(...all) / gap) * gap; c < Math.max(...all); c += gap) {
    const crossings: Point[] = [];
    polygon.forEach((from, index) => {
      const to = polygon[(index + 1) % polygon.length] ?? from;
      const [a, b] = [reach(from) - c, reach(to) - c];
      if (a < 0 === b < 0) return;
      const share = a / (a - b);
      crossings.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    });
    crossings.sort((a, b) => a[0] - b[0]);
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [crossings[i], crossings[i + 1]];
      if (from && to) out.push(line(from, to));
    }
  }
  return out.join('');
};

/** The corners of a rectangle, for hatching. */
export const cornersOf = ({ left, right, top, bottom }: Area): Point[] => [
  [left, top],
  [right, top],
  [right, bottom],
  [left, bottom],
];

export const path = (data: string, attributes = '') =>
  data && `<path d="${compact(data)}"${attributes && ` ${attributes}`}/>`;

/** Groups what moves together; `part` is the part whose callout follows. See `mechanisms.ts`. */
export const moving = (motion: string, art: string, part?: number) =>
  `<g data-m="${motion}"${part === undefined ? '' : ` data-b="${part}"`}>${art}</g>`;

/** Connections whose ends follow the parts that they join. */
export const riding = (wires: string) => `<g data-r="">${wires}</g>`;

/** Chain line for axes, dashes for hidden or imaginary lines. */
export const axis = 'stroke-dasharray="18 4 3 4"';
export const dashed = 'stroke-dasharray="7 5"';
export const dots = (width: number) => `stroke-width="${width}"`;
/** The category's own color. */
export const accent = 'stroke="var(--accent)"';
/** Fills with the paper color, which hides everything behind. */
export const paper = 'fill="var(--sheet)"';

/** `count` numbers evenly from `from` to `to`, both included. */
export const steps = (count: number, from: number, to: number): number[] =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / Math.max(1, count - 1));

/** The distance between evenly spaced numbers; 0 for a single one. */
export const pitchOf = ([first = 0, second = 0]: readonly number[]): number => second - first;

/** A small diagonal cross that marks the end of something. */
export const fork = ([x, y]: Point, reach: number) =>
  line([x - reach, y - reach], [x + reach, y + reach]) +
  line([x - reach, y + reach], [x + reach, y - reach]);
