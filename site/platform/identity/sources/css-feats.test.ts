import { expect, test } from 'vitest';
import { readCssFeats } from '#site/platform/identity/sources/css-feats.ts';

const preferring = (...stored: string[]) => ({
  navigator: {},
  matchMedia: (query: string) => ({ matches: stored.includes(query) }),
});

test('each reported preference, and a placeholder for the others', () => {
  const read = readCssFeats(
    preferring('(prefers-color-scheme: dark)', '(prefers-reduced-motion: no-preference)'),
  );
  expect(read).toContain('prefers-color-scheme=dark;prefers-reduced-motion=no-preference;');
  expect(read).toContain('prefers-contrast=?');
  expect(readCssFeats({ navigator: {} })).toBeNull();
});
