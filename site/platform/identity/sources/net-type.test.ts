import { expect, test } from 'vitest';
import { readNetType } from '#site/platform/identity/sources/net-type.ts';

test('the kind of network, if it is reported', () => {
  expect(readNetType({ navigator: { connection: { effectiveType: '4g' } } })).toBe('4g');
  const connection = { type: 'wifi', effectiveType: '4g' };
  expect(readNetType({ navigator: { connection } })).toBe('wifi/4g');
  expect(readNetType({ navigator: {} })).toBeNull();
});
