import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { importedPackages, isForRunning, packageFolders } from './server-packages.mjs';

test('imports of every form are found, and only those of declared packages', () => {
  const source = `
    import express, { Router } from "express";
    import "pino";
    import { a } from './local.js';
    const pg = await import("pg");
    const geo = createRequire(import.meta.url).resolve("@geo/countries/all.mmdb");
    const file = path.resolve("data");
    const text = 'from "three"'.length;
  `;
  const declared = ['three-d', 'pg', 'express', 'pino', '@geo/countries', 'react', 'data-loader'];
  expect(importedPackages([source], declared)).toEqual(['@geo/countries', 'express', 'pg', 'pino']);
});

const install = (root: string, folder: string, manifest: object) => {
  mkdirSync(path.join(root, folder), { recursive: true });
  writeFileSync(path.join(root, folder, 'package.json'), JSON.stringify(manifest));
};

test('dependencies of packages are included, each from where Node would load it', () => {
  const root = temporaryFolder();
  install(root, 'node_modules/a', {
    dependencies: { shared: '1', '@s/b': '1', '@types/node': '1' },
  });
  install(root, 'node_modules/@s/b', {
    dependencies: { a: '1', shared: '2' },
    optionalDependencies: { absent: '1' },
  });
  install(root, 'node_modules/@s/b/node_modules/shared', {});
  install(root, 'node_modules/shared', {});
  install(root, 'node_modules/unrelated', {});
  expect(packageFolders(root, ['a'])).toEqual([
    'node_modules/@s/b',
    'node_modules/@s/b/node_modules/shared',
    'node_modules/a',
    'node_modules/shared',
  ]);
  expect(() => packageFolders(root, ['absent'])).toThrow('the server needs absent');
});

test.each([
  ['node_modules/better-sqlite3/build/Release/better_sqlite3.node', true],
  ['node_modules/better-sqlite3/build/Release', true],
  ['node_modules/better-sqlite3/build', true],
  ['node_modules/better-sqlite3/build/Release/obj.target/sqlite3.a', false],
  ['node_modules/better-sqlite3/build/Makefile', false],
  ['node_modules/better-sqlite3/deps/sqlite3/sqlite3.c', false],
  ['node_modules/better-sqlite3/lib/index.js', true],
  ['node_modules/pg/lib/index.js', true],
  ['node_modules/pg/README.md', false],
  ['node_modules/pg/LICENSE.md', true],
  ['node_modules/pg/esm/index.mjs', true],
  ['node_modules/zod/index.d.cts', false],
  ['node_modules/zod/index.cjs', true],
  ['node_modules/@geo/countries/all-ipv4.mmdb', false],
  ['node_modules/@geo/countries/all.mmdb', true],
])('whether %s is needed at run time: %s', (file, isNeeded) => {
  expect(isForRunning(file)).toBe(isNeeded);
});
