import { z } from 'zod';
import { lineText, nameInLowerCase } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

const share = z.number().min(0).max(1);

/** A numbered point on a drawing. `x` and `y` are shares of its width and height, from the top left. */
export const drawingMarkSchema = z.strictObject({
  number: z.number().int().min(1).max(limits.drawing.markNumberMax),
  x: share,
  y: share,
});
export type DrawingMark = z.infer<typeof drawingMarkSchema>;

/** The drawing of a project with marks, as carried by a message. Numbers continue within a thread. */
export const markedDrawingSchema = z.strictObject({
  project: nameInLowerCase(limits.drawing.projectCharacters),
  /** The project's title at the time, for transcripts. */
  title: lineText(limits.drawing.titleCharacters),
  marks: z
    .array(drawingMarkSchema)
    .min(1, 'must have a mark')
    .max(limits.drawing.marksPerMessage)
    .refine(
      (marks) => new Set(marks.map(({ number }) => number)).size === marks.length,
      'must have different numbers',
    ),
});
export type MarkedDrawing = z.infer<typeof markedDrawingSchema>;
