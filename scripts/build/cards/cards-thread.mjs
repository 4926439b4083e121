// @ts-check
// The thread in which `renderCards` draws.
import { parentPort, workerData } from 'node:worker_threads';
import { drawCards } from './render-cards.mjs';

/** @type {{ cards: import('./render-cards.mjs').Cards, prerenderer: string, face: import('./render-cards.mjs').Face }} */
const { cards, prerenderer, face } = workerData;
const { drawCard } = await import(prerenderer);
await drawCards(cards, { draw: drawCard, face }, (address, picture) => {
  parentPort?.postMessage([address, picture]);
});
