import { expect, test } from 'vitest';
import { siteOrigin } from './site-origin.mjs';

test.each([
  [undefined, 'http://localhost:5000'],
  ['', 'http://localhost:5000'],
  ['https://example.com/', 'https://example.com'],
])('PUBLIC_URL %j gives the pages the origin %s', (value, origin) => {
  expect(siteOrigin({ PUBLIC_URL: value })).toBe(origin);
});
