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
])('compares %s as %s', (text, folded) => {
  expect(foldText(text)).toBe(folded);
  expect(foldText(folded)).toBe(folded);
});

test('folding a text equals folding it letter by letter', () => {
  for (const text of ['Résumé', 'Straße', 'ΣΑΣ', 'İstanbul'])
    expect(Array.from(text, foldText).join('')).toBe(foldText(text));
});
