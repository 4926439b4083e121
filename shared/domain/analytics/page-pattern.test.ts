import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPagePattern } from '#shared/domain/analytics/page-pattern.ts';

test.each([
  ['/contact', '/contact', true],
  ['/contact', '/contact/thanks', false],
  ['/projects/*', '/projects/atlas', true],
  ['/projects/*', '/projects/atlas/demo', true],
  ['/projects/*', '/projects', false],
  ['/projects*', '/projects', true],
  ['/*/demo', '/projects/atlas/demo', true],
  ['/*/demo', '/demo', false],
  ['/a*b*c', '/a-b-c', true],
  ['/a*b*c', '/a-c-b', false],
  ['/aa*aa', '/aaa', false],
  ['/*', '/', true],
  ['/a.c', '/abc', false],
])('the pattern %s and the page %s: %s', (pattern, page, fits) => {
  expect(createPagePattern(pattern)(page)).toBe(fits);
});

test('a pattern matches exactly what the equivalent regular expression matches', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '*'), maxLength: 8 });
  const page = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 });
  fc.assert(
    fc.property(text, page, (pattern, path) => {
      const meaning = new RegExp(`^${pattern.replaceAll('*', '.*')}$`);
      expect(createPagePattern(pattern)(path)).toBe(meaning.test(path));
    }),
    { numRuns: 2_000 },
  );
});

test('many stars take only a moment', () => {
  const fits = createPagePattern(`/${'*a'.repeat(140)}b`);
  expect(fits(`/${'a'.repeat(299)}`)).toBe(false);
});
