import { seededRandom } from '#shared/domain/seeded-random.ts';

/** In picture units: 960 × 440, or 400 wide in the narrow composition. */
export type Spot = readonly [x: number, y: number];

const short = (value: number) => String(Math.round(value * 10) / 10);

/** Path data through points. */
const through = (points: readonly Spot[]): string =>
  points.map(([x, y], i) => `${i === 0 ? 'M' : 'L'}${short(x)} ${short(y)}`).join('');

/** Path data of one straight line. */
const line = (x1: number, y1: number, x2: number, y2: number): string =>
  `M${short(x1)} ${short(y1)}L${short(x2)} ${short(y2)}`;

/** `kind`: hair, line, thick, accent, signal, fill, or several of them. */
const stroke = (data: string, kind = 'line'): string =>
  data && `<path class="wd-${kind.replaceAll(' ', ' wd-')}" d="${data}"/>`;

const box = (x: number, y: number, wide: number, high: number): string =>
  `M${short(x)} ${short(y)}h${short(wide)}v${short(high)}h${short(-wide)}z`;

const words = (
  text: string,
  [x, y]: Spot,
  anchor: 'start' | 'middle' | 'end' = 'start',
  kind = '',
): string =>
  `<text x="${short(x)}" y="${short(y)}"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}${kind && ` class="wd-${kind}"`}>${text}</text>`;

/** Path data of a disc. */
const disc = (x: number, y: number, radius: number): string =>
  `M${short(x - radius)} ${short(y)}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;

/** Maps `from`..`to` linearly to `low`..`high`. */
const scale =
  (from: number, to: number, low: number, high: number) =>
  (value: number): number =>
    low + ((value - from) / (to - from)) * (high - low);

/** The value at or below which the fraction `part` (0 to 1) of the values is. */
const quantile = (values: readonly number[], part: number): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
};

/**
 * The functions passed to a working drawing. It imports nothing, so its file may be anywhere on
 * disk.
 */
export const kit = {
  through,
  line,
  stroke,
  box,
  words,
  disc,
  scale,
  quantile,
  /**
   * Evenly distributed numbers from 0 to 1. The same seed gives the same numbers on every machine.
   */
  noise: seededRandom,
};
export type Kit = typeof kit;
