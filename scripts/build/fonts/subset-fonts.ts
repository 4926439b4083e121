import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';
import type { Axes, OwnFace } from './read-face.ts';

interface Face {
  /** File name in the cache and in the style sheet. */
  name: string;
  source: string;
  axes: Axes;
}

const packages = createRequire(import.meta.url);

const faces: readonly Face[] = [
  {
    name: 'archivo.woff2',
    source: packages.resolve(
      '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
    ),
    axes: { wght: { min: 400, max: 700 }, wdth: { min: 100, max: 120 } },
  },
  {
    name: 'martian-mono.woff2',
    source: packages.resolve(
      '@fontsource-variable/martian-mono/files/martian-mono-latin-standard-normal.woff2',
    ),
    // The font is wide by design; at this width a label of twenty characters fits a cell.
    axes: { wght: { min: 400, max: 600 }, wdth: 87.5 },
  },
];

const basicLatin = Array.from({ length: 95 }, (_, index) => String.fromCharCode(32 + index)).join(
  '',
);
const typographic = ' –—‘’“”…·×−±°§µ¶©→←↑↓≤≥≈éèêëàâäáãåæçíîïñóôöõøúûüßÉÖÜÄ';

/**
 * Reduces the fonts in `site/ui/fonts.css` and the owner's to the characters and axis ranges that
 * the site uses. Returns the folder with the files. Caches results under a hash of the inputs,
 * because subsetting takes a second.
 */
export const subsetFonts = async (
  repository: string,
  own: readonly OwnFace[] = [],
): Promise<string> => {
  const all: readonly Face[] = [...faces, ...own.flatMap(({ files }) => files)];
  const text = basicLatin + typographic;
  const ingredients = createHash('sha256').update(
    JSON.stringify({ faces: all.map(({ name, axes }) => ({ name, axes })), text }),
  );
  const originals = await Promise.all(all.map((face) => readFile(face.source)));
  for (const original of originals) ingredients.update(original);
  const key = ingredients.digest('hex').slice(0, 12);
  const folder = join(repository, 'node_modules/.cache/foyer/fonts', key);
  await mkdir(folder, { recursive: true });
  await Promise.all(
    all.map(async ({ name, axes }, index) => {
      const target = join(folder, name);
      const original = originals[index];
      if (existsSync(target) || !original) return;
      await writeFile(
        target,
        await subsetFont(original, text, { targetFormat: 'woff2', variationAxes: axes }),
      );
    }),
  );
  return folder;
};
