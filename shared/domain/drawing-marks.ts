import type { MarkedDrawing } from '#shared/contracts/marked-drawing.ts';

/** The text of a message with marks and no words. */
export const markedText = ({ title, marks }: MarkedDrawing): string =>
  marks.length === 0
    ? `A drawing of ${title}`
    : `${marks.length === 1 ? 'A mark' : `${marks.length} marks`} on the drawing of ${title}`;

/** Whether a value read from storage is a marked drawing. The server checks it thoroughly. */
export const isMarkedDrawing = (value: unknown): value is MarkedDrawing => {
  const { project, title, marks } = (value ?? {}) as Record<string, unknown>;
  return typeof project === 'string' && typeof title === 'string' && Array.isArray(marks);
};
