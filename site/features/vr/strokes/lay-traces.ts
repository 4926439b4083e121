import type { Place } from '../plan/hall-plan.ts';
import type { Trace } from './read-drawing.ts';
import { addStroke, type Ink, type StrokeSet } from './stroke-set.ts';
import { visibleLines, type FlatStroke } from './visible-lines.ts';

/** A plane in space: its origin, and the steps of one drawing unit across and down. */
export interface Plane {
  origin: Place;
  right: Place;
  down: Place;
}

const onPlane =
  ({ origin, right, down }: Plane) =>
  (x: number, y: number): Place => [
    origin[0] + right[0] * x + down[0] * y,
    origin[1] + right[1] * x + down[1] * y,
    origin[2] + right[2] * x + down[2] * y,
  ];

interface Look {
  /** The color of accents. */
  accent: Ink;
  opacity?: number;
}

/** Draws strokes on a plane, widths in its units. */
export const layStrokes = (
  set: StrokeSet,
  strokes: readonly FlatStroke[],
  plane: Plane,
  { accent, opacity = 1 }: Look,
): void => {
  const place = onPlane(plane);
  const unit = Math.hypot(...plane.right);
  for (const { from, to, trace } of strokes)
    addStroke(set, place(...from), place(...to), {
      width: trace.width * unit,
      ink: trace.isAccent ? accent : 'chalk',
      opacity: trace.opacity * opacity,
    });
};

/** Draws the visible parts of traces on a plane. */
export const layTraces = (
  set: StrokeSet,
  traces: readonly Trace[],
  plane: Plane,
  look: Look,
): void => layStrokes(set, visibleLines(traces), plane, look);
