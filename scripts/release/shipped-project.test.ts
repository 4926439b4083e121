import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from '../run/paths.mjs';
import { neededOf, withShipped } from './shipped-project.mjs';

test('packages that shipped code imports count as shipped, wherever they are declared', () => {
  const manifest = {
    name: 'foyer',
    dependencies: { express: '1' },
    devDependencies: { electron: '2', vitest: '3', '@types/node': '4' },
  };
  expect(
    withShipped(manifest, ["import { app } from 'electron';", "export * from './vitest.ts';"]),
  ).toEqual({
    name: 'foyer',
    dependencies: { express: '1', electron: '2' },
    devDependencies: { vitest: '3', '@types/node': '4' },
  });
});

test("a package's dependencies are found where npm finds them, recursively", () => {
  const packages = {
    'node_modules/a': {
      dependencies: { b: '1', absent: '1' },
      peerDependencies: { p: '1', o: '1' },
      peerDependenciesMeta: { o: { optional: true } },
    },
    'node_modules/a/node_modules/b': { optionalDependencies: { c: '1' } },
    'node_modules/b': {},
    'node_modules/c': { dependencies: { a: '1' } },
    'node_modules/o': {},
    'node_modules/p': {},
    'node_modules/tool': { dependencies: { b: '1' } },
  };
  expect(Object.keys(neededOf(packages, ['a'])).toSorted()).toEqual([
    'node_modules/a',
    'node_modules/a/node_modules/b',
    'node_modules/c',
    'node_modules/p',
  ]);
});

test('the bill of materials lists what ships to browsers, on servers and in the desktop app', () => {
  const { stdout, status } = spawnSync(process.execPath, [inRoot('scripts/sbom.mjs')], {
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  expect(status).toBe(0);
  const bill = JSON.parse(stdout) as {
    metadata: { component: { name: string } };
    components: { group?: string; name: string; version: string }[];
  };
  expect(bill.metadata.component.name).toBe('foyer');
  const named = new Set(bill.components.map(({ name }) => name));
  const { dependencies } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const shipped = [
    ...Object.keys(dependencies),
    ...['uplot', '@fontsource-variable/archivo', 'react', 'three', 'ws', 'engine.io-client'],
    // The desktop app, with its parts' dependencies.
    ...['electron', 'electron-log', 'electron-store', 'electron-updater'],
    ...['conf', 'builder-util-runtime'],
  ];
  expect(shipped.filter((name) => !named.has(name))).toEqual([]);
  const tools = ['vitest', '@playwright/test', 'knip', 'typescript', 'dependency-cruiser'];
  expect(tools.filter((name) => named.has(name))).toEqual([]);
});
