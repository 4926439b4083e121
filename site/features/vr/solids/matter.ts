import type { StrokeSet } from '../strokes/stroke-set.ts';
import type { SolidSet } from './solid-set.ts';

/** Strokes and faces of one object, on the same paper. */
export interface Matter {
  strokes: StrokeSet;
  faces: SolidSet;
}
