import { expect, it } from 'vitest';
import { drawingOf, fragmentOf } from '#site/features/drawings/drawing-link.ts';

const drawing = { notation: 'Клиент -> gateway: 🚀', motif: 'pipes', title: 'A & B', name: '' };

const packed = async (text: string): Promise<string> => {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('deflate-raw'));
  const bytes = Buffer.from(await new Response(stream).arrayBuffer());
  return `#draw=${bytes.toString('base64url')}`;
};

it('round-trips a drawing', async () => {
  const fragment = await fragmentOf(drawing);
  expect(fragment).toMatch(/^#draw=[\w-]+$/);
  expect(await drawingOf(fragment)).toEqual(drawing);
});

it.each([
  ['another fragment', '#your-own'],
  ['a damaged one', '#draw=AAAA'],
  ['no base64', '#draw=%%%'],
  ['one that is far too long', `#draw=${'A'.repeat(50_000)}`],
])('returns null for %s', async (_, fragment) => {
  expect(await drawingOf(fragment)).toBeNull();
});

it.each([
  ['a text that unpacks to megabytes', '"a"'.padEnd(5_000_000, ' ')],
  ['an object', '{"notation":"a -> b"}'],
  ['numbers', '[1,2,3,4]'],
  ['a notation that is too long', JSON.stringify(['a'.repeat(6_001), 'pipes', '', ''])],
])('returns null for %s', async (_, text) => {
  expect(await drawingOf(await packed(text))).toBeNull();
});
