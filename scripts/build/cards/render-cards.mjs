// @ts-check
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import { encodePng } from './encode-png.mjs';

// resvg's allocator reads this once, when it loads. A picture is 3 MB, and mapping 4 kB pages would
// take most of its time.
process.env['MIMALLOC_LARGE_OS_PAGES'] ??= '1';
/** @type {typeof import('@resvg/resvg-js')} */
const { Resvg } = createRequire(import.meta.url)('@resvg/resvg-js');

const MAX_BYTES = 60_000;
/** Other threads compress pictures while this one draws the next. */
const AT_ONCE = 4;
/** A thread first loads the prerenderer, which takes as long as drawing several pictures. */
const WORTH_A_THREAD = 20;

/** @typedef {{ file: string, key: string, family: string }} Face */

/**
 * Renders a picture for link previews as PNG.
 * @param {string} svg @param {Face} face
 */
export const renderCard = (svg, face) => {
  const font = { fontFiles: [face.file], loadSystemFonts: false, defaultFontFamily: face.family };
  const shown = svg.replaceAll('font-family="Archivo"', `font-family="${face.family}"`);
  return encodePng(new Resvg(shown, { font }).render());
};

/** @typedef {import('../../../site/drawings/draw-card.ts').CardToDraw} CardToDraw */
/** @typedef {readonly (readonly [address: string, card: CardToDraw])[]} Cards */
/** @typedef {(address: string, picture: Buffer) => void} OnPicture */

/**
 * Draws cards and passes each on as PNG as soon as it is ready.
 * @param {Cards} cards @param {{ draw: (card: CardToDraw) => string, face: Face }} by
 * @param {OnPicture} onPicture
 */
export const drawCards = async (cards, { draw, face }, onPicture) => {
  const queue = cards.values();
  const work = async () => {
    for (const [address, card] of queue) {
      const picture = await renderCard(draw(card), face);
      if (picture.length > MAX_BYTES)
        throw new Error(`${address} has ${picture.length} bytes, over the budget of ${MAX_BYTES}`);
      onPicture(address, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};

/**
 * Does the same in a separate thread, in parallel to the pages. Each picture takes 3 MB before it
 * is a PNG; a heap without the content collects these immediately.
 * @param {Cards} cards @param {{ prerenderer: string, face: Face }} by `prerenderer`: URL of its module
 * @param {OnPicture} onPicture
 */
const drawInThread = (cards, by, onPicture) =>
  new Promise((resolve, reject) => {
    let left = cards.length;
    const thread = new Worker(new URL('./cards-thread.mjs', import.meta.url), {
      workerData: { cards, ...by },
    });
    thread.on('message', ([address, picture]) => {
      try {
        onPicture(address, Buffer.from(picture));
        left -= 1;
      } catch (error) {
        reject(error);
        void thread.terminate();
      }
    });
    thread.once('error', reject);
    thread.once('exit', () => {
      if (left > 0) reject(new Error(`${left} pictures for link previews were not drawn`));
      else resolve(undefined);
    });
  });

/**
 * Renders the pictures for link previews. Takes unchanged ones from the cache.
 * @param {Record<string, CardToDraw>} cards by address
 * @param {{ draw: (card: CardToDraw) => string, prerenderer: string, face: Face, inks: string, cache: import('../build-cache.mjs').BuildCache, write: OnPicture }} to
 */
export const renderCards = async (cards, { draw, prerenderer, face, inks, cache, write }) => {
  const keys = new Map(
    Object.entries(cards).map(([address, card]) => [
      address,
      JSON.stringify([face.key, inks, card]),
    ]),
  );
  const others = Object.entries(cards).filter(([address]) => {
    const known = cache.get('card', keys.get(address) ?? '');
    if (known) write(address, known);
    return known === null;
  });
  /** @type {OnPicture} */
  const onPicture = (address, picture) => {
    cache.set('card', keys.get(address) ?? '', picture);
    write(address, picture);
  };
  if (others.length < WORTH_A_THREAD) await drawCards(others, { draw, face }, onPicture);
  else await drawInThread(others, { prerenderer, face }, onPicture);
};
