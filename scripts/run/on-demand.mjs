// @ts-check
import { cpSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { installIfStale } from './install.mjs';
import { lockPath, withLock } from './lock.mjs';
import { inRoot } from './paths.mjs';

/**
 * Imports packages that few people need, and installs them first if they are missing or stale. The
 * lock file of their folder in scripts/on-demand pins their versions. They are installed inside
 * node_modules, which every tool ignores.
 *
 * @param {'lighthouse' | 'electron-builder'} name
 * @param {readonly string[]} packages
 * @param {(line: string) => void} [print]
 * @returns {Promise<any[]>} the modules, without types: they may not be there
 */
export async function importOnDemand(name, packages, print = console.log) {
  const folder = inRoot(`node_modules/.cache/foyer/on-demand/${name}`);
  mkdirSync(folder, { recursive: true });
  await withLock(lockPath(folder, 'install'), async () => {
    cpSync(inRoot(`scripts/on-demand/${name}`), folder, { recursive: true });
    const { ready } = await installIfStale(folder, (line) => print(`${name}: ${line}`), 'all');
    await ready;
  });
  const { load } = await import(pathToFileURL(path.join(folder, 'load.mjs')).href);
  return Promise.all(packages.map((each) => load(each)));
}
