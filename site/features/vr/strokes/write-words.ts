import { letters } from '#site/drawings/lettering.ts';
import { layTraces, type Plane } from './lay-traces.ts';
import { readDrawing } from './read-drawing.ts';
import type { Ink, StrokeSet } from './stroke-set.ts';

interface Words {
  /** The baseline of the first row, in units of the plane. */
  at: readonly [x: number, y: number];
  /** Cap height. */
  size: number;
  anchor?: 'start' | 'middle' | 'end';
  /** Row spacing, in cap heights. */
  leading?: number;
  ink?: Ink;
  opacity?: number;
  /** Stroke width, as a share of the cap height. */
  weight?: number;
}

/** The lettering uses whole units, so words are written large and then scaled down. */
const FINE = 100;
const USUAL_WEIGHT = 0.11;

/** Writes rows of text on a plane with the single-stroke letters of the drawings. */
export const writeWords = (
  set: StrokeSet,
  plane: Plane,
  text: string | readonly string[],
  words: Words,
): void => {
  const { at, size, anchor = 'start', leading = 2, ink = 'chalk', opacity = 1 } = words;
  const small = size / FINE;
  const scaled = ([x, y, z]: Plane['right']) => [x * small, y * small, z * small] as const;
  const drawn = letters(text, [at[0] / small, at[1] / small], { size: FINE, anchor, leading });
  const traces = readDrawing(drawn).map((trace) => ({
    ...trace,
    width: (words.weight ?? USUAL_WEIGHT) * FINE,
    isAccent: true,
  }));
  const laid: Plane = {
    origin: plane.origin,
    right: scaled(plane.right),
    down: scaled(plane.down),
  };
  layTraces(set, traces, laid, { accent: ink, opacity });
};
