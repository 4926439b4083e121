// @ts-check
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import subsetFont from 'subset-font';

const packages = createRequire(import.meta.url);

/**
 * The site's heading font in the form that the renderer needs: one weight and width, uncompressed.
 * Returns its file and a key that changes with it.
 * @param {string} cacheFolder
 */
export const cardFace = async (cacheFolder) => {
  const source = packages.resolve(
    '@fontsource-variable/archivo/files/archivo-latin-standard-normal.woff2',
  );
  const original = await readFile(source);
  const key = createHash('sha256').update(original).digest('hex').slice(0, 12);
  const file = join(cacheFolder, `archivo-${key}.ttf`);
  if (existsSync(file)) return { file, key, family: 'Archivo' };
  const characters = Array.from({ length: 0x17f - 32 }, (_, i) => String.fromCharCode(32 + i));
  const face = await subsetFont(original, `${characters.join('')}–—‘’“”…×−≤≥→`, {
    targetFormat: 'sfnt',
    variationAxes: { wght: 700, wdth: 120 },
  });
  await mkdir(cacheFolder, { recursive: true });
  await writeFile(file, face);
  return { file, key, family: 'Archivo' };
};
