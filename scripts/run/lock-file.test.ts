import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { importedPackages } from '../deploy/server-packages.mjs';
import { findLocked } from '../release/shipped-project.mjs';
import { isBuildInput } from './build-inputs.mjs';
import { inRoot } from './paths.mjs';

interface Locked {
  readonly integrity?: string;
  readonly inBundle?: boolean;
  readonly os?: readonly string[];
  readonly cpu?: readonly string[];
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const readPackages = (folder: string): Record<string, Locked> =>
  (
    JSON.parse(readFileSync(inRoot(`${folder}/package-lock.json`), 'utf8')) as {
      packages: Record<string, Locked>;
    }
  ).packages;

const onDemand = readdirSync(inRoot('scripts/on-demand')).map(
  (name) => `scripts/on-demand/${name}`,
);
const lockFiles = ['.', ...onDemand];

test.each(lockFiles)(
  'the lock file of %s has every optional package, for every platform',
  (folder) => {
    const packages = readPackages(folder);
    const missing = Object.entries(packages).flatMap(([position, { optionalDependencies = {} }]) =>
      Object.keys(optionalDependencies)
        .filter((name) => findLocked(packages, position, name) === undefined)
        .map((name) => `${name}, wanted by ${position}`),
    );
    expect(missing).toEqual([]);
  },
);

test.each([
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
  ['win32', 'arm64'],
])('the build tools have their native part for %s on %s', (os, cpu) => {
  const native = Object.entries(readPackages('.'))
    .filter(([, locked]) => locked.os?.includes(os) && locked.cpu?.includes(cpu))
    .map(([position]) => position);
  for (const tool of ['rolldown', 'lightningcss', 'oxlint', 'resvg']) {
    expect(native.filter((position) => position.includes(tool))).not.toEqual([]);
  }
});

test.each(lockFiles)('every package of %s from a registry has a checksum', (folder) => {
  const loose = Object.entries(readPackages(folder))
    .filter(([position, locked]) => position !== '' && locked.inBundle !== true)
    .filter(([, locked]) => locked.integrity === undefined)
    .map(([position]) => position);
  expect(loose).toEqual([]);
});

/** The sources in a folder, or a single file. */
const sourcesIn = (start: string): string[] =>
  (/[.]\w+$/.test(start)
    ? [start]
    : readdirSync(inRoot(start), { recursive: true, encoding: 'utf8' }).map((file) =>
        path.posix.join(start, file.split(path.sep).join('/')),
      )
  )
    .filter((file) => /[.](ts|tsx|mjs|css)$/.test(file) && isBuildInput(file))
    .map((file) => readFileSync(inRoot(file), 'utf8'));

test('a start needs no devDependencies, for the build or for the built code', () => {
  const { dependencies, devDependencies } = JSON.parse(
    readFileSync(inRoot('package.json'), 'utf8'),
  ) as Record<'dependencies' | 'devDependencies', Record<string, string>>;
  const paths = ['shared', 'api', 'site', 'scripts/build', 'scripts/demo', 'vite.config.ts'];
  const sources = paths.flatMap(sourcesIn);
  expect(importedPackages(sources, Object.keys(devDependencies))).toEqual([]);
  // The import finder also finds `resolve` calls.
  expect(importedPackages(sources, Object.keys(dependencies))).toEqual(
    expect.arrayContaining([
      ...['vite', 'three', 'uplot', 'shiki', 'yaml', 'subset-font'],
      ...['@fontsource-variable/archivo', 'world-atlas', 'better-sqlite3'],
    ]),
  );
});
