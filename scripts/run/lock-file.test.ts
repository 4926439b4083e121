import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

interface Locked {
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lockFile = fileURLToPath(new URL('../../package-lock.json', import.meta.url));
const { packages } = JSON.parse(readFileSync(lockFile, 'utf8')) as {
  packages: Record<string, Locked>;
};

/**
 * The folders in which npm looks for a package: its own node_modules, then those of each parent.
 */
const resolve = (from: string, name: string): string | undefined => {
  const positions = [];
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    if (!folder.endsWith('node_modules')) {
      positions.push(folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`);
    }
    if (folder === '') break;
  }
  return positions.find((position) => packages[position] !== undefined);
};

test('the lock file has every optional package of every package, for every platform', () => {
  const missing = Object.entries(packages).flatMap(([position, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => resolve(position, name) === undefined)
      .map((name) => `${name}, wanted by ${position}`),
  );
  expect(missing).toEqual([]);
});

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
])('the build tools have their native part for %s on %s', (os, cpu) => {
  const native = Object.entries(packages)
    .filter(([, locked]) => locked.os?.includes(os) && locked.cpu?.includes(cpu))
    .map(([position]) => position);
  for (const tool of ['rolldown', 'tailwindcss/oxide', 'lightningcss', 'oxlint', 'resvg']) {
    expect(native.filter((position) => position.includes(tool))).not.toEqual([]);
  }
});

test('every package from a registry has a checksum', () => {
  const loose = Object.entries(packages)
    .filter(([position, locked]) => position !== '' && locked.inBundle !== true)
    .filter(([, locked]) => locked.integrity === undefined)
    .map(([position]) => position);
  expect(loose).toEqual([]);
});
