// @ts-check
import { Resvg } from '@resvg/resvg-js';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng } from './encode-png.mjs';

const MAX_BYTES = 60_000;
/** Increased when rendering or encoding changes, so that no outdated picture is reused. */
const EDITION = 1;

/**
 * Renders the pictures for link previews; unchanged ones come from the cache.
 * @param {Record<string, () => string>} cards what draws the SVG, by address
 * @param {{ face: { file: string, key: string, family: string }, cacheFolder: string, write: (address: string, content: Buffer) => Promise<void> }} to
 */
export const renderCards = async (cards, { face, cacheFolder, write }) => {
  await mkdir(cacheFolder, { recursive: true });
  let largest = 0;
  for (const [address, draw] of Object.entries(cards)) {
    const svg = draw();
    const key = createHash('sha256').update(`${EDITION} ${face.key} ${svg}`).digest('hex');
    const stored = join(cacheFolder, `${key.slice(0, 24)}.png`);
    if (!existsSync(stored)) {
      const font = {
        fontFiles: [face.file],
        loadSystemFonts: false,
        defaultFontFamily: face.family,
      };
      const shown = svg.replaceAll('font-family="Archivo"', `font-family="${face.family}"`);
      await writeFile(stored, encodePng(new Resvg(shown, { font }).render()));
    }
    const picture = await readFile(stored);
    if (picture.length > MAX_BYTES)
      throw new Error(`${address} has ${picture.length} bytes, over the budget of ${MAX_BYTES}`);
    largest = Math.max(largest, picture.length);
    await write(address, picture);
  }
  return { count: Object.keys(cards).length, largest };
};
