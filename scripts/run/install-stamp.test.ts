import { expect, test } from 'vitest';
import { doesInstallFit, doesStampServe, installStamp } from './install-stamp.mjs';

const machine = { platform: 'linux', arch: 'x64', abi: '115' };
const wantedStamp = installStamp('{"a":1}', machine, 'all');

test('a stamp serves the lock file, platform and Node it was made for', () => {
  expect(doesStampServe(JSON.parse(JSON.stringify(wantedStamp)), wantedStamp)).toBe(true);
});

test('a complete installation is sufficient for a start, but not vice versa', () => {
  const forStart = installStamp('{"a":1}', machine, 'start');
  expect(doesStampServe(wantedStamp, forStart)).toBe(true);
  expect(doesStampServe(forStart, forStart)).toBe(true);
  expect(doesStampServe(forStart, wantedStamp)).toBe(false);
});

test.each([
  ['another lock file', installStamp('{"a":2}', machine, 'all')],
  ['another Node', installStamp('{"a":1}', { ...machine, abi: '127' }, 'all')],
  ['another platform', installStamp('{"a":1}', { ...machine, platform: 'darwin' }, 'all')],
  ['another processor', installStamp('{"a":1}', { ...machine, arch: 'arm64' }, 'all')],
  ['no stamp', undefined],
  ['a damaged stamp', 'x'],
  ['an empty stamp', {}],
])('a stamp of %s does not serve', (_what, found) => {
  expect(doesStampServe(found, wantedStamp)).toBe(false);
});

const wanted = {
  packages: {
    '': { version: '0.1.0' },
    'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
    'node_modules/b': { version: '2.0.0', integrity: 'sha512-b', optional: true },
    'node_modules/tool': { version: '4.0.0', integrity: 'sha512-t', dev: true },
  },
};

const { '': _, 'node_modules/tool': tool, ...forStart } = wanted.packages;

test('a manual installation matches if it has every package in its version', () => {
  expect(doesInstallFit(wanted, wanted, 'all')).toBe(true);
});

test('without development tools it is sufficient only for a start', () => {
  expect(doesInstallFit(wanted, { packages: forStart }, 'start')).toBe(true);
  expect(doesInstallFit(wanted, { packages: forStart }, 'all')).toBe(false);
});

test('a missing optional package and an additional one do no harm', () => {
  const installed = {
    packages: {
      'node_modules/a': { version: '1.0.0', integrity: 'sha512-a' },
      'node_modules/c': { version: '3.0.0' },
      'node_modules/tool': tool,
    },
  };
  expect(doesInstallFit(wanted, installed, 'all')).toBe(true);
});

test.each([
  ['lacks a package', {}],
  ['has another version', { 'node_modules/a': { version: '1.0.1', integrity: 'sha512-a' } }],
  ['has other content', { 'node_modules/a': { version: '1.0.0', integrity: 'sha512-x' } }],
])('an installation that %s does not match', (_what, packages) => {
  expect(doesInstallFit(wanted, { packages }, 'start')).toBe(false);
});

test('an installation without a list of packages does not match', () => {
  expect(doesInstallFit(wanted, {}, 'start')).toBe(false);
});
