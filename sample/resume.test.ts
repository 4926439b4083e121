import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { countPages } from '../scripts/resume-pdf/pack.mjs';
import { printedFrom, stampFile } from '../scripts/resume-pdf/printed-from.mjs';

const fileOf = (name: string) => join(import.meta.dirname, name);

test('the PDFs were printed from the current résumé', () => {
  const stamp = JSON.parse(readFileSync(fileOf(stampFile), 'utf8')) as { printedFrom: string };
  expect(stamp.printedFrom, 'run node scripts/make-resume-pdf.mjs').toBe(
    printedFrom(import.meta.dirname),
  );
});

test.each([
  ['resume.pdf', 2],
  ['resume-short.pdf', 1],
])('%s has its %i page(s) in at most 150 kB', (file, pages) => {
  const pdf = readFileSync(fileOf(file));
  expect(countPages(pdf)).toBe(pages);
  expect(pdf.length).toBeLessThanOrEqual(150_000);
});
