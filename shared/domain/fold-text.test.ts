import { expect, test } from 'vitest';
import { foldText } from '#shared/domain/fold-text.ts';

test.each([
  ['Résumé', 'resume'],
  ['STRASSE', 'strasse'],
  ['Straße', 'strasse'],
  ['Søren Łukasz', 'soren lukasz'],
  ['Œuvre, Ægir, Þór', 'oeuvre, aegir, thor'],
  ['ﬁne', 'fine'],
  ['ΣΑΣ', 'σασ'],
  ['日本 😀', '日本 😀'],
])('%s is compared as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test('a text is compared alike as a whole and letter by letter', () => {
  for (const text of ['Résumé', 'Straße', 'ΣΑΣ', 'İstanbul'])
    expect(Array.from(text, foldText).join('')).toBe(foldText(text));
});
