import { expect, test } from 'vitest';
import { newerVersion } from './newer-version.ts';

const url = 'https://foyer.example/console';

test('a newer version is reported with its URL', () => {
  expect(newerVersion({ version: '0.10.0', url }, '0.9.9')).toEqual({ version: '0.10.0', url });
});

test.each([
  [{ version: '0.9.9', url }],
  [{ version: '0.9.8', url }],
  [{ version: '1', url }],
  [{ version: '1.0.0', url: 'http://foyer.example' }],
  [{ version: '1.0.0', url: 'javascript:alert(1)' }],
  [{ version: '1.0.0' }],
  ['1.0.0'],
  [null],
])('%j reports nothing', (feed) => {
  expect(newerVersion(feed, '0.9.9')).toBeNull();
});
