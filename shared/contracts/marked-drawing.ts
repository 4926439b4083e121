import { z } from 'zod';
import { lineText, nameInLowerCase, paragraphText } from '#shared/contracts/text.ts';
import { limits } from '#shared/limits.ts';

const share = z.number().min(0).max(1);

/** A numbered point on a drawing. `x` and `y` are shares of its width and height, from the top left. */
export const drawingMarkSchema = z.strictObject({
  number: z.number().int().min(1).max(limits.drawing.markNumberMax),
  x: share,
  y: share,
});
export type DrawingMark = z.infer<typeof drawingMarkSchema>;

/** A drawing of somebody's own system. It is made anew from its text wherever it is shown. */
const ownDrawingSchema = z.strictObject({
  /** Our own notation, a Mermaid flowchart or a Graphviz digraph. */
  notation: paragraphText(limits.drawing.notationCharacters),
  /** The picture that it is drawn as: `schematic` or the name of a motif. */
  motif: nameInLowerCase(limits.drawing.nameCharacters),
  /** The name of its author, for the title block. */
  name: lineText(limits.drawing.nameCharacters).optional(),
  day: z.iso.date(),
});

/**
 * A drawing with marks, as a message carries it: of a project, or of the sender's own. The numbers go
 * on within a thread.
 */
export const markedDrawingSchema = z
  .strictObject({
    /** The id of the project. An own drawing has one that is made from its text. */
    project: nameInLowerCase(limits.drawing.projectCharacters),
    /** The title of the drawing, for transcripts. */
    title: lineText(limits.drawing.titleCharacters),
    marks: z
      .array(drawingMarkSchema)
      .max(limits.drawing.marksPerMessage)
      .refine(
        (marks) => new Set(marks.map(({ number }) => number)).size === marks.length,
        'must have different numbers',
      ),
    own: ownDrawingSchema.optional(),
  })
  .refine(({ marks, own }) => own !== undefined || marks.length > 0, {
    path: ['marks'],
    error: 'must have a mark',
  });
export type MarkedDrawing = z.infer<typeof markedDrawingSchema>;
