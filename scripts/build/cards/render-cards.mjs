// @ts-check
import { renderAsync } from '@resvg/resvg-js';
import { encodePng } from './encode-png.mjs';

const MAX_BYTES = 60_000;
/** Rendered in other threads while this one draws the next. */
const AT_ONCE = 4;

/** @typedef {{ file: string, key: string, family: string }} Face */

/** A picture for link previews as PNG. @param {string} svg @param {Face} face */
export const renderCard = async (svg, face) => {
  const font = { fontFiles: [face.file], loadSystemFonts: false, defaultFontFamily: face.family };
  const shown = svg.replaceAll('font-family="Archivo"', `font-family="${face.family}"`);
  return encodePng(await renderAsync(shown, { font }));
};

/** @typedef {import('../../../site/drawings/draw-card.ts').CardToDraw} CardToDraw */

/**
 * Renders the pictures for link previews; unchanged ones come from the cache.
 * @param {Record<string, CardToDraw>} cards by address
 * @param {{ draw: (card: CardToDraw) => string, face: Face, inks: string, cache: import('../build-cache.mjs').BuildCache, write: (address: string, content: Buffer) => void }} to
 */
export const renderCards = async (cards, { draw, face, inks, cache, write }) => {
  const queue = Object.entries(cards).values();
  const work = async () => {
    for (const [address, card] of queue) {
      const from = JSON.stringify([face.key, inks, card]);
      const known = cache.get('card', from);
      const picture = known ?? (await renderCard(draw(card), face));
      if (picture.length > MAX_BYTES)
        throw new Error(`${address} has ${picture.length} bytes, over the budget of ${MAX_BYTES}`);
      if (!known) cache.set('card', from, picture);
      write(address, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
