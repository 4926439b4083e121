import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { kit } from './picture.ts';
import { restOf, type Control, type MakeWorking, type WorkingDrawing } from './working-drawing.ts';

/** All available working drawings: of the test content, the sample and the owner's. */
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
      expect(drawing.draw(values, false) + figures.join()).not.toMatch(/NaN|undefined|Infinity/);
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

test.each(
  drawings.flatMap(([file, { waiting, ...drawing }]) =>
    waiting ? [[file, drawing, waiting] as const] : [],
  ),
)('%s: what waits enters parts of its project', (file, drawing, waiting) => {
  const readme = readFileSync(file.replace('/working-drawing.ts', '/readme.md').slice(1), 'utf8');
  const counts = allValues(drawing).map((values) => waiting(values));
  for (const name of counts.flatMap(Object.keys)) expect(readme).toContain(`name: ${name}`);
  const all = counts.flatMap(Object.values);
  expect(Math.min(...all)).toBeGreaterThanOrEqual(0);
  expect(Math.max(...all)).toBeGreaterThanOrEqual(1);
});

test.each(
  drawings.flatMap(([file, { lit, ...drawing }]) => (lit ? [[file, drawing, lit] as const] : [])),
)('%s: what is lit is a part of its project, and not at every setting', (file, drawing, lit) => {
  const readme = readFileSync(file.replace('/working-drawing.ts', '/readme.md').slice(1), 'utf8');
  const names = new Set(allValues(drawing).map((values) => lit(values)));
  expect(names.size).toBeGreaterThan(1);
  for (const name of names)
    if (name !== null) expect(readme).toMatch(new RegExp(`name: '?${name}`));
});

const css = readFileSync('site/features/projects/working/working-figure.css', 'utf8');
const sizeIn = (rule: RegExp) => Number(rule.exec(css)?.[1]);
const base = sizeIn(/\.wd-picture text \{[^}]*font-size: (\d+)px/);
const middle = sizeIn(/width < 60rem\) \{\s*\.wd-wide text \{\s*font-size: (\d+)px/);

/** The pixels of the window's width that the page's frame and the figure's frame take. */
const FRAME = { 360: 62, 640: 76, 960: 116 };

/** Each composition with its lettering, and the smallest pixel size of a unit there. */
const compositions = [
  { name: 'on a phone', isNarrow: true, size: base, unit: (360 - FRAME[360]) / 400, least: 9 },
  { name: 'on a tablet', isNarrow: false, size: middle, unit: (640 - FRAME[640]) / 960, least: 11 },
  { name: 'on a desk', isNarrow: false, size: base, unit: (960 - FRAME[960]) / 960, least: 11 },
];

interface Lettering {
  text: string;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const letteringOf = (svg: string, size: number): Lettering[] =>
  Array.from(
    svg.matchAll(/<text x="([^"]+)" y="([^"]+)"(?: text-anchor="(\w+)")?[^>]*>([^<]*)</g),
    ([, x, y, anchor, text = '']) => {
      // The font's letters are 0.6 of their size wide.
      const long = text.length * size * 0.6;
      const left = Number(x) - (anchor === 'end' ? long : anchor === 'middle' ? long / 2 : 0);
      const bottom = Number(y);
      return { text, left, right: left + long, top: bottom - size * 0.75, bottom };
    },
  );

test.each(compositions)('lettering $name is readable', ({ size, unit, least }) => {
  expect(size * unit).toBeGreaterThanOrEqual(least);
});

test.each(
  drawings.flatMap(([file, drawing]) =>
    compositions
      .filter(({ isNarrow }) => !isNarrow || drawing.narrow)
      .map((composition) => ({ file, drawing, ...composition })),
  ),
)('$file $name: no lettering is cut off or overlaps', ({ drawing, isNarrow, size }) => {
  const width = isNarrow ? 400 : 960;
  const height = isNarrow ? (drawing.narrow?.height ?? 0) : 440;
  for (const values of allValues(drawing)) {
    const all = letteringOf(drawing.draw(values, isNarrow), size);
    expect(all.length).toBeGreaterThan(1);
    const cut = all.filter(
      ({ left, right, top, bottom }) => left < 0 || right > width || top < 0 || bottom > height,
    );
    const meeting = all.filter((one, index) =>
      all
        .slice(index + 1)
        .some(
          (other) =>
            one.left < other.right &&
            other.left < one.right &&
            one.top < other.bottom &&
            other.top < one.bottom,
        ),
    );
    expect({ values, cut, meeting }).toEqual({ values, cut: [], meeting: [] });
  }
});
