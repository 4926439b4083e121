import { expect, test } from 'vitest';
import { PlainFailure } from './fail.mjs';
import { isNodeNewEnough, requireNode } from './node-version.mjs';

test.each([
  ['20.19.0', true],
  ['20.20.2', true],
  ['21.0.0', true],
  ['22.4.1', true],
  ['100.0.0', true],
  ['20.18.9', false],
  ['20.9.0', false],
  ['18.20.0', false],
  ['9.99.0', false],
])('the check of version %s returns %s', (version, isEnough) => {
  expect(isNodeNewEnough(version)).toBe(isEnough);
});

test('an old Node is refused with its version and the required one', () => {
  expect(() => requireNode('18.20.0')).toThrow(PlainFailure);
  expect(() => requireNode('18.20.0')).toThrow(/18\.20\.0 is too old.*20\.19/);
});
