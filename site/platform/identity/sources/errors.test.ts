import { expect, test } from 'vitest';
import { readErrors } from '#site/platform/identity/sources/errors.ts';

test('every mistake is one, in the words of the engine, and they fit', () => {
  const words = (readErrors({ navigator: {} }) ?? '').split(' | ');
  expect(words).toHaveLength(7);
  for (const one of words) expect(one).toMatch(/^(Type|Range|URI|Syntax)Error: ./);
  expect(words.join(' | ').length).toBeLessThan(512);
});
