// @ts-check
import { renderAsync } from '@resvg/resvg-js';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encodePng } from './encode-png.mjs';

const MAX_BYTES = 60_000;
/** Increased when rendering or encoding changes, so that no outdated picture is reused. */
const EDITION = 1;
/** Rendered in other threads while this one draws the next. */
const AT_ONCE = 4;

/** @typedef {{ file: string, key: string, family: string }} Face */

/** @param {string} svg @param {{ face: Face, cacheFolder: string }} with */
const pictureOf = async (svg, { face, cacheFolder }) => {
  const key = createHash('sha256').update(`${EDITION} ${face.key} ${svg}`).digest('hex');
  const stored = join(cacheFolder, `${key.slice(0, 24)}.png`);
  if (existsSync(stored)) return readFile(stored);
  const font = { fontFiles: [face.file], loadSystemFonts: false, defaultFontFamily: face.family };
  const shown = svg.replaceAll('font-family="Archivo"', `font-family="${face.family}"`);
  const picture = await encodePng(await renderAsync(shown, { font }));
  await writeFile(stored, picture);
  return picture;
};

/**
 * Renders the pictures for link previews; unchanged ones come from the cache.
 * @param {Record<string, () => string>} cards what draws the SVG, by address
 * @param {{ face: Face, cacheFolder: string, write: (address: string, content: Buffer) => Promise<void> }} to
 */
export const renderCards = async (cards, { face, cacheFolder, write }) => {
  await mkdir(cacheFolder, { recursive: true });
  let largest = 0;
  const queue = Object.entries(cards).values();
  const work = async () => {
    for (const [address, draw] of queue) {
      const picture = await pictureOf(draw(), { face, cacheFolder });
      if (picture.length > MAX_BYTES)
        throw new Error(`${address} has ${picture.length} bytes, over the budget of ${MAX_BYTES}`);
      largest = Math.max(largest, picture.length);
      await write(address, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return { count: Object.keys(cards).length, largest };
};
