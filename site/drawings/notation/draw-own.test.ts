import { expect, it } from 'vitest';
import { drawOwn, ownMotifs } from '#site/drawings/notation/draw-own.ts';
import { readNotation } from '#site/drawings/notation/read-notation.ts';

const shop = `client -> gateway: request
gateway -> queue -> worker -> database
worker -> gateway: done
cron -> worker`;

const draw = (text: string, about: Partial<Parameters<typeof drawOwn>[0]> = {}) => {
  const found = readNotation(text);
  if ('faults' in found) throw new Error(JSON.stringify(found.faults));
  return drawOwn({
    system: found.system,
    motif: 'schematic',
    title: 'Order desk',
    name: '',
    day: '2026-11-27',
    ...about,
  });
};

/** Whether tags are balanced and every character is allowed in XML text. */
const isWellFormed = (svg: string): boolean => {
  const open: string[] = [];
  const rest = svg.replace(
    /<(\/?)([a-z]+)(?: [a-z-]+="[^"<]*")* ?(\/?)>/gi,
    (_, ...[end, tag, single]) => {
      if (end) return open.pop() === tag ? '' : '<';
      if (!single) open.push(String(tag));
      return '';
    },
  );
  return open.length === 0 && !/[<>]|&(?!(?:amp|lt|gt|quot|#39);)/.test(rest);
};

it.each(ownMotifs)('draws a small system as %s', (motif) => {
  const svg = draw(shop, { motif });
  expect(isWellFormed(svg)).toBe(true);
  expect(svg).toContain('client to gateway (request)');
  expect(draw(shop, { motif })).toBe(svg);
});

it('draws every part and connection of a large system once', () => {
  const lines = Array.from({ length: 59 }, (_, at) => `p${Math.floor(at / 3)} -> p${at + 1}`);
  const back = Array.from({ length: 30 }, (_, at) => `p${59 - at} -> p${at}`);
  const svg = draw([...lines, ...back].join('\n'), { motif: 'pipes' });
  expect(isWellFormed(svg)).toBe(true);
  expect(svg.match(/stroke-width="2.6" fill="var\(--sheet\)"/g)).toHaveLength(60);
});

it('sets characters without a glyph as escaped text', () => {
  const svg = draw('<Клиент> -> "Шлюз" & Co: запрос', { title: 'Заказы </svg>', name: '<b>' });
  expect(isWellFormed(svg)).toBe(true);
  expect(svg).toContain('&lt;Клиент&gt;</text>');
  expect(svg).toContain('запрос</text>');
});
