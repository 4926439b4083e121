import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pagePath } from '#shared/domain/analytics/page-path.ts';

test.each([
  ['https://foyer.example', '/'],
  ['https://foyer.example/', '/'],
  ['https://foyer.example/projects/?utm_source=x#top', '/projects'],
  ['https://foyer.example//projects///a/', '/projects/a'],
  ['/resume?token=secret', '/resume'],
  ['resume', '/resume'],
  ['', '/'],
  ['/a /', '/a'],
  ['/caf%c3%a9', '/caf%C3%A9'],
  ['/100%', '/100%'],
  ['/100%-off/%zz', '/100%-off/%zz'],
  [`/${'x'.repeat(400)}`, `/${'x'.repeat(299)}`],
  ['https://foyer.example/a\u0000\u200bb\n', '/ab'],
])('the page of %s is %s', (address, page) => {
  expect(pagePath(address)).toBe(page);
});

const anyText = fc.string({ unit: 'binary', maxLength: 400, size: 'max' });

test('a page is a path without query, at most 300 characters, and its own page', () => {
  fc.assert(
    fc.property(fc.oneof(fc.webUrl({ withQueryParameters: true }), anyText), (address) => {
      const page = pagePath(address);
      expect(page).toMatch(/^\/[^?#]{0,299}$/);
      expect(pagePath(`https://foyer.example${page}`)).toBe(page);
    }),
  );
});
