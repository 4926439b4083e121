// @ts-check
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { currentFile, currentSite } from '../../api/http/site-builds.mjs';
import { PlainFailure } from '../run/fail.mjs';
import { root } from '../run/paths.mjs';
import { prepare, print } from '../run/prepare.mjs';
import { importedPackages, isForRunning, packageFolders } from './server-packages.mjs';

/** A package.json without scripts and dependencies: a bundle has nothing to install. */
const manifestOf = () => {
  const { name, version, type, license } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return { name, version, private: true, type, license };
};

/** @param {string} folder @returns {number} */
const bytesIn = (folder) =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { parentPath, name }) => sum + statSync(path.join(parentPath, name)).size, 0);

const inMb = (/** @type {number} */ bytes) => `${(bytes / 1e6).toFixed(1)} MB`;

/** @param {string} target @param {readonly string[]} folders */
const list = (target, folders) => {
  const parts = ['dist/site', 'dist/api', ...folders]
    .map((part) => ({ part, bytes: bytesIn(path.join(target, part)) }))
    .toSorted((a, b) => b.bytes - a.bytes);
  const shown = parts.filter(({ bytes }) => bytes >= 500_000);
  const rest = parts.filter(({ bytes }) => bytes < 500_000);
  for (const { part, bytes } of shown) print(`${inMb(bytes).padStart(9)}  ${part}`);
  const left = rest.reduce((sum, { bytes }) => sum + bytes, 0);
  print(`${inMb(left).padStart(9)}  ${rest.length} other packages`);
  print(`${inMb(bytesIn(target)).padStart(9)}  in all`);
};

/** @param {string} given the folder */
export async function bundleServer(given) {
  const target = path.resolve(given);
  if (existsSync(target) && readdirSync(target).length > 0) {
    throw new PlainFailure(`${target} is not empty; name a new folder.`);
  }
  await prepare({ build: 'served', extent: 'start' });
  const api = path.join(root, 'dist/api');
  const sources = readdirSync(api)
    .filter((file) => file.endsWith('.js'))
    .map((file) => readFileSync(path.join(api, file), 'utf8'));
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const folders = packageFolders(root, importedPackages(sources, Object.keys(dependencies)));
  mkdirSync(target, { recursive: true });
  cpSync(api, path.join(target, 'dist/api'), { recursive: true });
  // The served build, without earlier ones.
  const site = path.join(root, 'dist/site');
  for (const part of [currentSite(site), currentFile(site)])
    cpSync(part, path.join(target, path.relative(root, part)), { recursive: true });
  for (const folder of folders) {
    cpSync(path.join(root, folder), path.join(target, folder), {
      recursive: true,
      filter: (file) => isForRunning(path.relative(root, file).replaceAll(path.sep, '/')),
    });
  }
  for (const file of ['LICENSE']) cpSync(path.join(root, file), path.join(target, file));
  writeFileSync(path.join(target, 'package.json'), `${JSON.stringify(manifestOf(), null, 2)}\n`);
  list(target, folders);
}
