import type { Place } from '../plan/hall-plan.ts';
import { addLoop, addStroke, type StrokeSet, type Style } from '../strokes/stroke-set.ts';
import { addCorners, addSides, type SolidSet, type Tone } from './solid-set.ts';

/** Strokes and faces of one object, on the same paper. */
export interface Matter {
  strokes: StrokeSet;
  faces: SolidSet;
}

type Range = readonly [from: number, to: number];

export interface Box {
  x: Range;
  y: Range;
  z: Range;
}

/** Any body between two outlines with the same number of corners, open at both ends. */
export const addBody = (
  { strokes, faces }: Matter,
  lower: readonly Place[],
  upper: readonly Place[],
  { tone, style, edges = 1 }: { tone: Tone; style: Style; edges?: number },
): { lower: number; upper: number } => {
  lower.forEach((a, index) => {
    if (index % edges === 0) addStroke(strokes, a, upper[index] ?? a, style);
  });
  addLoop(strokes, lower, style);
  addLoop(strokes, upper, style);
  const rows = { lower: addCorners(faces, lower, tone), upper: addCorners(faces, upper, tone) };
  addSides(faces, rows.lower, rows.upper, lower.length, true);
  return rows;
};

/** A box with its twelve edges. */
export const addBox = (matter: Matter, { x, y, z }: Box, tone: Tone, style: Style): void => {
  const ring = (height: number): Place[] => [
    [x[0], height, z[0]],
    [x[1], height, z[0]],
    [x[1], height, z[1]],
    [x[0], height, z[1]],
  ];
  const { upper } = addBody(matter, ring(y[0]), ring(y[1]), { tone, style });
  matter.faces.triangles.push(upper, upper + 1, upper + 2, upper, upper + 2, upper + 3);
};
