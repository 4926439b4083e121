import type { DrawingMark, MarkedDrawing } from '#shared/contracts/marked-drawing.ts';
import { limits } from '#shared/limits.ts';

interface CarriesDrawing {
  readonly drawing?: MarkedDrawing | undefined;
}

const percent = (share: number): string => `${Math.round(share * 100)} %`;

/** "Mark 1 on Moth Lamp Load Spreader at 42 %, 31 %" for each mark. */
export const markTexts = ({ title, marks }: MarkedDrawing): string[] =>
  marks.map(({ number, x, y }) => `Mark ${number} on ${title} at ${percent(x)}, ${percent(y)}`);

/** The marks of a thread on the drawing of this project, in order. */
export const marksOn = (
  messages: readonly CarriesDrawing[],
  project: string,
): readonly DrawingMark[] =>
  messages.flatMap(({ drawing }) => (drawing?.project === project ? drawing.marks : []));

/** The number of the next mark. Null: the last number is used. */
export const nextNumber = (marks: readonly DrawingMark[]): number | null => {
  const next = Math.max(0, ...marks.map(({ number }) => number)) + 1;
  return next > limits.drawing.markNumberMax ? null : next;
};
