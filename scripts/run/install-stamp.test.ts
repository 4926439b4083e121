import { expect, test } from 'vitest';
import { doesInstallFit, installStamp, isSameStamp } from './install-stamp.mjs';

const machine = { platform: 'linux', arch: 'x64', abi: '115' };

test('a stamp matches the lock file, platform and Node it was made for', () => {
  const stamp = installStamp('{"a":1}', machine);
  expect(isSameStamp(JSON.parse(JSON.stringify(stamp)), installStamp('{"a":1}', machine))).toBe(
    true,
  );
});

test.each([
  ['another lock file', installStamp('{"a":2}', machine)],
  ['another Node', installStamp('{"a":1}', { ...machine, abi: '127' })],
  ['another platform', installStamp('{"a":1}', { ...machine, platform: 'darwin' })],
  ['another processor', installStamp('{"a":1}', { ...machine, arch: 'arm64' })],
  ['no stamp', undefined],
  ['a damaged stamp', 'x'],
  ['an empty stamp', {}],
])('a stamp of %s does not match', (_what, found) => {
  expect(isSameStamp(found, installStamp('{"a":1}', machine))).toBe(false);
});

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true },
  },
};

test('an installation by hand matches when it has every package in its version', () => {
  expect(doesInstallFit(wanted, wanted)).toBe(true);
});

test('a missing optional package and an additional one do no harm', () => {
  const installed = {
    packages: {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/c': { version: '3.0.0' },
    },
  };
  expect(doesInstallFit(wanted, installed)).toBe(true);
});

test.each([
  ['lacks a package', {}],
  ['has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['has other content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
])('an installation that %s does not match', (_what, packages) => {
  expect(doesInstallFit(wanted, { packages })).toBe(false);
});

test('an installation without a list of packages does not match', () => {
  expect(doesInstallFit(wanted, {})).toBe(false);
});
