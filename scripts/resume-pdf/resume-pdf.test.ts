import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../run/paths.mjs';
import { pack } from './pack.mjs';
import { printedFrom, stampFile } from './printed-from.mjs';

test('the PDFs were printed from the current résumé', () => {
  const stamp = JSON.parse(readFileSync(inRoot(stampFile), 'utf8')) as { printedFrom: string };
  expect(stamp.printedFrom, 'run node scripts/make-resume-pdf.mjs').toBe(printedFrom());
});

test.each([
  ['site/public/resume.pdf', 2],
  ['site/public/resume-short.pdf', 1],
])('%s has its %i page(s) in at most 150 kB', async (file, pages) => {
  const pdf = readFileSync(inRoot(file));
  const { count } = await pack(pdf);
  expect(count).toBe(pages);
  expect(pdf.length).toBeLessThanOrEqual(150_000);
});
