import { escapeMarkup } from '#shared/domain/escape-markup.mjs';
import { inCapitals } from '#shared/domain/unit-symbols.ts';
import { compact } from '#site/drawings/compact.ts';
import type { Point } from '#site/drawings/primitives.ts';

/**
 * Single-stroke stencil lettering, four units wide and six high: capitals, and lowercase letters
 * for unit symbols, where ms is not MS. Drawn instead of set, since an SVG shown as an image cannot
 * use the page's fonts. Each pair of digits is a point; a space lifts the pen.
 */
const glyphs: Record<string, string> = {
  A: '062046 1434',
  B: '06003041423303 3344453606',
  C: '4130100105163645',
  D: '06003041453606',
  E: '40000646 0333',
  F: '400006 0333',
  G: '41301001051636454323',
  H: '0006 4046 0343',
  I: '2026',
  J: '4045361605',
  K: '0006 400346',
  L: '000646',
  M: '0600234046',
  N: '06004640',
  O: '103041453616050110',
  P: '06003041423303',
  Q: '103041453616050110 3446',
  R: '06003041423303 2346',
  S: '413010010213334445361605',
  T: '0040 2026',
  U: '000516364540',
  V: '002640',
  W: '0016233640',
  X: '0046 4006',
  Y: '002340 2326',
  Z: '00400646',
  0: '103041453616050110',
  1: '112026',
  2: '01103041420646',
  3: '0110304142334445361605 1333',
  4: '36300444',
  5: '400002324345361605',
  6: '4130100105163645443303',
  7: '004016',
  8: '13020110304142331304051636454433',
  9: '4313020110304145361605',
  '.': '2526',
  ',': '2517',
  '-': '1333',
  '+': '0343 2125',
  '%': '0640 0010110100 3545463635',
  '/': '0640',
  ':': '2122 2526',
  '(': '30212536',
  ')': '10212516',
  '#': '1016 3036 0242 0444',
  '&': '46111020311304051636 3644',
  "'": '2021',
  '·': '2324',
  '×': '0145 4105',
  '<': '410345',
  '>': '014305',
  '≤': '400244 0646',
  '≥': '004204 0646',
  $: '413010010213334445361605 2026',
  '°': '1021120110',
  '=': '0242 0444',
  '→': '0343 324334',
  _: '0646',
  '!': '2024 2626',
  '?': '0110304142232424 2626',
  ';': '2222 2517',
  '"': '1011 3031',
  '*': '2125 1234 3214',
  '[': '301016 1636',
  ']': '103036 3616',
  // Lowercase letters, only for units.
  a: '12324346 441405163645',
  b: '0006 0312324345361605',
  c: '4332120305163645',
  d: '4046 4332120305163645',
  e: '04444332120305163645',
  f: '30201116 0232',
  g: '4332120305163645 4246371706',
  h: '0006 0312324346',
  i: '2226 2021',
  j: '222617 2021',
  k: '0006 4204 2346',
  l: '2026',
  m: '0206 03122326 23324346',
  n: '0206 0312324346',
  o: '123243453616050312',
  p: '0207 0312324345361605',
  q: '4247 4332120305163645',
  r: '0206 03123243',
  s: '43321203143445361605',
  t: '1015263645 0232',
  u: '0205163645 4246',
  v: '022642',
  w: '0216243642',
  x: '0246 4206',
  y: '0226 4217',
  z: '02420646',
  µ: '0207 05163645 4246',
  '@': '3424233334454130100105163646',
};

const look: Record<string, string> = { '–': '-', '—': '-', '−': '-', '’': "'", μ: 'µ' };

const ADVANCE = 6;

const plainCharacters = (text: string): string[] =>
  Array.from(inCapitals(text).normalize('NFD')).filter((character) => !/\p{M}/u.test(character));

/** Whether every character has a glyph. */
const canLetter = (text: string): boolean =>
  plainCharacters(text).every(
    (character) => character === ' ' || (look[character] ?? character) in glyphs,
  );

export const lettersWidth = (text: string, size: number) =>
  ((text.length * ADVANCE - 2) * size) / 6;

const stroke = (points: string, x: number, y: number): string => {
  const positions: string[] = [];
  for (let i = 0; i < points.length; i += 2)
    positions.push(`${x + Number(points[i])} ${y + Number(points[i + 1])}`);
  return `M${positions.join(' ')}`;
};

const row = (text: string, y: number, start: number): string =>
  plainCharacters(text)
    .map((character, index) =>
      (glyphs[look[character] ?? character] ?? '')
        .split(' ')
        .filter(Boolean)
        .map((points) => stroke(points, start + index * ADVANCE, y))
        .join(''),
    )
    .join('');

interface Setting {
  /** The height of a capital letter. */
  size: number;
  anchor?: Anchor;
  /** Line spacing, in capital heights. */
  leading?: number;
  /** Stroke width, in sixths of a capital's height. */
  weight?: number;
  attributes?: string;
}

type Anchor = 'start' | 'middle' | 'end';
const before: Record<Anchor, number> = { start: 0, middle: 0.5, end: 1 };

interface Foot {
  text: string;
  position: Point;
  anchor: Anchor;
}

/** Text with a character that has no glyph is set in a system font. */
const typeset = ({ text, position: [x, y], anchor }: Foot, size: number): string =>
  `<text x="${Math.round(x)}" y="${Math.round(y)}" font-family="sans-serif" font-size="${Math.round(size * 1.4)}" fill="var(--ink)" stroke="none"${anchor === 'start' ? '' : ` text-anchor="${anchor}"`}>${escapeMarkup(text)}</text>`;

/** Several texts of one size as one path, each at its own baseline position. */
export const lettersAt = (
  words: readonly (readonly [text: string, position: Point])[],
  size: number,
  { anchor = 'middle', attributes = '' }: { anchor?: Anchor; attributes?: string } = {},
) => {
  const scale = Math.round((size / 6) * 100) / 100;
  const lettered = words.filter(([text]) => canLetter(text));
  const data = lettered
    .map(([text, [x, y]]) =>
      row(
        text,
        Math.round(y / scale) - 6,
        Math.round(x / scale - (text.length * ADVANCE - 2) * before[anchor]),
      ),
    )
    .join('');
  const others = words.filter((each) => !lettered.includes(each));
  return (
    (data &&
      `<path transform="scale(${scale})" stroke-width=".72"${attributes && ` ${attributes}`} d="${compact(data)}"/>`) +
    others.map(([text, position]) => typeset({ text, position, anchor }, size)).join('')
  );
};

/** Letters lines of text. `position` is the baseline of the first line. */
export const letters = (
  text: string | readonly string[],
  position: Point,
  { size, anchor = 'start', leading = 2, weight = 0.72, attributes = '' }: Setting,
): string => {
  const rows = typeof text === 'string' ? [text] : text;
  const [x, y] = position.map((value) => Math.round(value)) as [number, number];
  const data = rows
    .map((words, index) =>
      canLetter(words)
        ? row(
            words,
            Math.round(index * leading * 6) - 6,
            -Math.round((words.length * ADVANCE - 2) * before[anchor]),
          )
        : '',
    )
    .join('');
  const scale = Math.round((size / 6) * 100) / 100;
  const others = rows.map((words, index) =>
    canLetter(words)
      ? ''
      : typeset({ text: words, position: [x, y + index * leading * size], anchor }, size),
  );
  return (
    (data &&
      `<path transform="translate(${x} ${y})scale(${scale})" stroke-width="${String(weight).replace(/^0/, '')}"${attributes && ` ${attributes}`} d="${compact(data)}"/>`) +
    others.join('')
  );
};
