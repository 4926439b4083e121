import { expect, test } from 'vitest';
import { kit } from './picture.ts';
import { restOf, type Control, type MakeWorking, type WorkingDrawing } from './working-drawing.ts';

/** Every working drawing of the content that is here: of the tests', the sample and the owner's. */
const drawings = Object.entries(
  import.meta.glob<MakeWorking>(
    [
      '/testing/content/projects/*/working-drawing.ts',
      '/sample/projects/*/working-drawing.ts',
      '/content/projects/*/working-drawing.ts',
    ],
    { eager: true, import: 'default' },
  ),
).map(([file, make]): [string, WorkingDrawing] => [file, make(kit)]);

const stepsOf = ({ min, max, step }: Control): number[] =>
  Array.from({ length: 12 }, (_, i) => min + Math.round((((max - min) / step) * i) / 11) * step);

const allValues = (drawing: WorkingDrawing) =>
  drawing.controls.flatMap((control) =>
    stepsOf(control).map((value) => ({ ...restOf(drawing), [control.id]: value })),
  );

test.each(drawings)(
  '%s is whole at every setting, and each control changes what is read',
  (_, drawing) => {
    for (const values of allValues(drawing)) {
      const figures = drawing.read(values).map(({ value }) => value);
      expect(drawing.draw(values) + figures.join()).not.toMatch(/NaN|undefined|Infinity/);
      expect(figures.length).toBeGreaterThanOrEqual(2);
    }
    for (const control of drawing.controls) {
      const seen = stepsOf(control).map((value) =>
        JSON.stringify(drawing.read({ ...restOf(drawing), [control.id]: value })),
      );
      expect(new Set(seen).size, control.id).toBeGreaterThan(1);
    }
    expect(drawing.controls.map(({ id }) => id)).toContain(drawing.drag.control);
  },
);
