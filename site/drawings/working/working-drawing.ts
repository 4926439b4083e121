import type { Kit } from '#site/drawings/working/picture.ts';

/** What a visitor sets: a number between two ends. */
export interface Control {
  id: string;
  label: string;
  min: number;
  max: number;
  step: number;
  /** Where it rests. */
  value: number;
  /** Written behind the number, with its space; a dollar sign before it. */
  unit: string;
  /** For a choice: what its values are called, from the first. */
  names?: readonly string[];
}

export type Values = Readonly<Record<string, number>>;

export interface Reading {
  label: string;
  value: string;
  /** It is worse than it should be. */
  isAlarming?: boolean;
}

/** A drawing that can be operated: a model of the project's own figures, and its picture. */
export interface WorkingDrawing {
  title: string;
  /** What it shows, and what to try. */
  text: string;
  /** What the model takes from the project's documents, and what it leaves out. */
  basis: string;
  controls: readonly Control[];
  /** The control that follows the pointer across the picture, from `left` to `right` of its 960 units. */
  drag: { control: string; left: number; right: number };
  /** Its composition for phones: 400 units wide, so high, and where the drag has its ends there. */
  narrow?: { height: number; left: number; right: number };
  /** The picture at these values: the content of an SVG of 960 × 440 units, or of the narrow one. */
  draw(values: Values, isNarrow: boolean): string;
  /** At least two figures. */
  read(values: Values): readonly Reading[];
}

/** A drawing that is made as soon as it is handed the kit. */
export type MakeWorking = (kit: Kit) => WorkingDrawing;
/** @public Gives back what it gets: define-working.d.ts names it, for the types of content. */
export type DefineWorking = (make: MakeWorking) => MakeWorking;

/** Everything of a working drawing but its model: what a page is prerendered from. */
export type WorkingBody = Pick<WorkingDrawing, 'title' | 'text' | 'basis' | 'controls' | 'drag'> & {
  /** The picture at rest. Empty in what a prerendered page ships, as that of `narrow` is. */
  drawing: string;
  narrow?: NonNullable<WorkingDrawing['narrow']> & { drawing: string };
  readings: Reading[];
};

export const restOf = ({ controls }: Pick<WorkingDrawing, 'controls'>): Values =>
  Object.fromEntries(controls.map(({ id, value }) => [id, value]));

/** @public The build writes a module that imports it. */
export const bodyOf = (drawing: WorkingDrawing): WorkingBody => {
  const { title, text, basis, controls, drag, narrow } = drawing;
  const values = restOf(drawing);
  return {
    title,
    text,
    basis,
    controls: [...controls],
    drag,
    drawing: drawing.draw(values, false),
    ...(narrow && { narrow: { ...narrow, drawing: drawing.draw(values, true) } }),
    readings: [...drawing.read(values)],
  };
};
