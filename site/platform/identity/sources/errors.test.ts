import { expect, test } from 'vitest';
import { readErrors } from '#site/platform/identity/sources/errors.ts';

test("each mistake throws, with the engine's own message, within the size limit", () => {
  const words = (readErrors({ navigator: {} }) ?? '').split(' | ');
  expect(words).toHaveLength(7);
  for (const one of words) expect(one).toMatch(/^(Type|Range|URI|Syntax)Error: ./);
  expect(words.join(' | ').length).toBeLessThan(512);
});
