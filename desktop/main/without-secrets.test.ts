import { expect, test } from 'vitest';
import { withoutSecrets } from './without-secrets.ts';

test.each([
  ['x-admin-key: a-key-for-tests-only-0123456789', 'x-admin-key: [hidden]'],
  [`hash ${'ab'.repeat(32)} of a visitor`, 'hash [hidden] of a visitor'],
  ['Error: connect ECONNREFUSED 127.0.0.1:5000', 'Error: connect ECONNREFUSED 127.0.0.1:5000'],
])('logs the line %s as %s', (line, logged) => {
  expect(withoutSecrets(line)).toBe(logged);
});
