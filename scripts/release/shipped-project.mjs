// @ts-check
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readSources } from '../architecture/import-graph.mjs';
import { importedPackages } from '../deploy/server-packages.mjs';

/**
 * @typedef {object} Manifest
 * @property {Record<string, string>} dependencies
 * @property {Record<string, string>} devDependencies
 */

/**
 * The manifest with all packages that reach users among its dependencies: `dependencies` are those
 * that the server runs on and the site is built from. The desktop app is bundled with its imports.
 *
 * @template {Manifest} M
 * @param {M} manifest
 * @param {readonly string[]} sources of the server, the site and the desktop app
 * @returns {M}
 */
export function withShipped(manifest, sources) {
  const bundled = importedPackages(sources, Object.keys(manifest.devDependencies));
  const isBundled = (/** @type {[string, string]} */ [name]) => bundled.includes(name);
  const rest = Object.entries(manifest.devDependencies).filter((each) => !isBundled(each));
  const more = Object.entries(manifest.devDependencies).filter(isBundled);
  return {
    ...manifest,
    dependencies: { ...manifest.dependencies, ...Object.fromEntries(more) },
    devDependencies: Object.fromEntries(rest),
  };
}

/**
 * @typedef {object} Locked one package of a lock file
 * @property {Record<string, string>} [dependencies]
 * @property {Record<string, string>} [optionalDependencies]
 * @property {Record<string, string>} [peerDependencies]
 * @property {Record<string, { optional?: boolean }>} [peerDependenciesMeta]
 * @property {boolean} [dev]
 */

/**
 * Finds a package as npm does: in the importer's own node_modules, or in those of each parent
 * folder.
 *
 * @param {Readonly<Record<string, unknown>>} packages of a lock file
 * @param {string} importer its key
 * @param {string} name
 */
export function findLocked(packages, importer, name) {
  for (let at = importer; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/')))) {
    const position = `${at === '' ? '' : `${at}/`}node_modules/${name}`;
    if (!at.endsWith('node_modules') && packages[position] !== undefined) return position;
    if (at === '') return undefined;
  }
}

/**
 * The lock file's packages that the named ones need.
 *
 * @template {Locked} L
 * @param {Readonly<Record<string, L>>} packages
 * @param {readonly string[]} names
 * @returns {Record<string, L>}
 */
export function neededOf(packages, names) {
  /** @type {Record<string, L>} */
  const found = {};
  /** @param {string} importer @param {string} name */
  const add = (importer, name) => {
    const position = findLocked(packages, importer, name);
    const locked = position === undefined ? undefined : packages[position];
    if (position === undefined || locked === undefined || found[position] !== undefined) return;
    found[position] = locked;
    const { dependencies, optionalDependencies, peerDependencies = {} } = locked;
    const peers = Object.keys(peerDependencies).filter(
      (peer) => locked.peerDependenciesMeta?.[peer]?.optional !== true,
    );
    const others = Object.keys({ ...dependencies, ...optionalDependencies });
    for (const each of [...others, ...peers]) add(position, each);
  };
  for (const name of names) add('', name);
  return found;
}

/**
 * Runs `work` in a folder with a manifest and a lock file of only the packages that reach users,
 * for npm to read. `--omit=dev` is not enough: npm's bill of materials then lacks packages that a
 * development tool needs too (npm 11.19, 2026-11).
 *
 * @template T
 * @param {string} root
 * @param {(folder: string) => T} work
 * @returns {T}
 */
export function inShippedProject(root, work) {
  const sources = readSources(root).map(({ text }) => text);
  const read = (/** @type {string} */ file) =>
    JSON.parse(readFileSync(path.join(root, file), 'utf8'));
  const { name, version, license, dependencies } = withShipped(read('package.json'), sources);
  const manifest = { name, version, license, dependencies };
  const lock = read('package-lock.json');
  const needed = Object.entries(neededOf(lock.packages, Object.keys(dependencies))).map(
    // Removes the `dev` mark of packages that a development tool needs too.
    ([position, locked]) => [position, { ...locked, dev: undefined }],
  );
  const packages = { '': manifest, ...Object.fromEntries(needed) };
  const parent = mkdtempSync(path.join(tmpdir(), 'foyer-shipped-'));
  // npm takes the folder's name as the project's.
  const folder = path.join(parent, name);
  mkdirSync(folder);
  try {
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest));
    writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ ...lock, packages }));
    return work(folder);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}
