import { expect, test } from 'vitest';
import type { CardToDraw } from '#site/drawings/draw-card.ts';
import { cardsFolder } from '../output-paths.mjs';
import { cardFace } from './card-face.mjs';
import { renderCard, renderCards } from './render-cards.mjs';

// Must be self-contained: the worker thread gets its source text without this module.
const draw = (card: CardToDraw) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="#fff"/><path d="M0 0h${JSON.stringify(card).length}v400" stroke="#000"/><text x="9" y="90" font-family="Archivo">${JSON.stringify(card).replaceAll('"', '')}</text></svg>`;

const moduleOf = (drawCard: string) =>
  `data:text/javascript,${encodeURIComponent(`export const drawCard = ${drawCard}`)}`;

const cardsOf = (count: number): Record<string, CardToDraw> =>
  Object.fromEntries(
    Array.from({ length: count }, (_, at) => [
      `images/cards/${at}.png`,
      { kind: 'page', title: `Page ${at}` } as unknown as CardToDraw,
    ]),
  );

const render = async (cards: Record<string, CardToDraw>, prerenderer: string) => {
  const stored = new Map<string, Buffer>();
  const written = new Map<string, Buffer>();
  const cache = {
    get: (_kind: string, from: string | Buffer) => stored.get(String(from)) ?? null,
    set: (_kind: string, from: string | Buffer, made: string | Buffer) =>
      void stored.set(String(from), Buffer.from(made)),
    text: (_kind: string, _from: string, make: () => string) => make(),
    close: () => {},
  };
  const face = await cardFace(cardsFolder);
  const again = (drawing: typeof draw, module: string) =>
    renderCards(cards, {
      draw: drawing,
      prerenderer: module,
      face,
      inks: '',
      cache,
      write: (address, picture) => void written.set(address, picture),
    });
  await again(draw, prerenderer);
  return { written, again, face };
};

const never = () => {
  throw new Error('drawn again');
};

test.each([
  ['a few pictures, drawn here', 3, 'data:text/javascript,throw 1'],
  ['many, drawn in a thread of their own', 24, moduleOf(draw.toString())],
])('%s, are the same, and come from the cache afterwards', async (_what, count, prerenderer) => {
  const cards = cardsOf(count);
  const { written, again, face } = await render(cards, prerenderer);
  expect([...written.keys()].toSorted()).toEqual(Object.keys(cards).toSorted());
  for (const [address, card] of Object.entries(cards).slice(0, 2))
    expect(written.get(address)).toEqual(await renderCard(draw(card), face));
  written.clear();
  await again(never, moduleOf('() => { throw new Error("drawn again") }'));
  expect(written.size).toBe(count);
});

test('a picture that the thread cannot draw ends the build with the reason', async () => {
  const broken = moduleOf('() => { throw new Error("no such motif") }');
  await expect(render(cardsOf(24), broken)).rejects.toThrow('no such motif');
});
