import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countSteps } from '#shared/testing/count-steps.ts';
import { sanitise } from '#shared/domain/contact/sanitise.ts';
import { limits } from '#shared/limits.ts';

for (const [typed, stored] of [
  ['  Good morning \n', 'Good morning'],
  ['a < b and c > d', 'a  b and c  d'],
  ['<script>alert(1)</script>', 'scriptalert(1)/script'],
  ['javascript:alert(1)', 'alert(1)'],
  ['JavaScript:alert(1)', 'alert(1)'],
  ['java\nscr\tipt\0:alert(1)', 'alert(1)'],
  ['vbscript:msgbox', 'msgbox'],
  ['data:text/html,hello', ',hello'],
  ['javajavascript:script:alert(1)', 'alert(1)'],
  ['java<script:alert(1)', 'alert(1)'],
  ['javavbscript:script:alert(1)', 'alert(1)'],
  ['javascronclick=ipt:alert(1)', 'javascronclick=ipt:alert(1)'],
  ['javascr onclick=ipt:alert(1)', 'javascr ipt:alert(1)'],
  ['<img src=x onerror=alert(1)>', 'img src=x alert(1)'],
  ['a onclick  = "go()"', 'a  "go()"'],
  ['a onon<>load=load=x', 'a load=x'],
  ['a on<b>load=x', 'a x'],
  ['version=2, one = 1, only=3', 'version=2, one = 1, only=3'],
  ['We write JavaScript and data pipelines', 'We write JavaScript and data pipelines'],
  ['half \ud83d a character', 'half \uFFFD a character'],
  ['', ''],
  ['<>', ''],
] as const) {
  test(`${JSON.stringify(typed)} becomes ${JSON.stringify(stored)}`, () => {
    expect(sanitise(typed)).toBe(stored);
  });
}

const pieces = fc.constantFrom(
  ...['<', '>', 'java', 'script:', 'vb', 'data:', 'text/html', ' on', 'load', '=', ' ', '\n', '\0'],
  ...['\ud83d', '\ude80', 'é', 'javascript:', ' onclick='],
);
const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.array(pieces, { maxLength: 40 }).map((parts) => parts.join('')),
);

test('sanitizing is idempotent, and nothing forbidden remains', () => {
  fc.assert(
    fc.property(nasty, (typed) => {
      const once = sanitise(typed);
      expect(sanitise(once)).toBe(once);
      expect(once).not.toMatch(/[<>]|javascript:|vbscript:|data:text\/html|\p{Surrogate}/iu);
      expect(once).toBe(once.trim());
    }),
    { numRuns: 500 },
  );
});

test('the length is capped without splitting a character', () => {
  const cap = limits.contact.sanitisedMaxCharacters;
  expect(sanitise('x'.repeat(cap + 5))).toHaveLength(cap);
  const cut = sanitise(`${'x'.repeat(cap - 1)}🚀`);
  expect(cut.at(-1)).toBe('\uFFFD');
  expect(sanitise(cut)).toBe(cut);
});

test('removes parts that join up again and again in one pass', () => {
  const deep = `${'java'.repeat(900)}${'script:'.repeat(900)}`;
  expect(sanitise(deep)).toBe('');
  const spaced = `${' onabc'.repeat(2_000)}${' '.repeat(60_000)}x`;
  for (const text of [deep, spaced, 'j\t'.repeat(100_000), '<'.repeat(100_000)])
    expect(countSteps(() => sanitise(text))).toBeLessThan(40 * text.length);
});
