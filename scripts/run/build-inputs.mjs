// @ts-check
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

const inputs = [
  'api',
  'shared',
  'site',
  'scripts/build',
  'scripts/build.mjs',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'tsconfig.base.json',
];

/**
 * Whether a file may affect the build: tests and their helpers do not.
 *
 * @param {string} file path in the repository, with `/`
 */
export function isBuildInput(file) {
  return (
    !/\.(test|contract)\.tsx?$/.test(file) &&
    !/(^|\/)(e2e|testing|node_modules|\.git)\//.test(file) &&
    !/(^|\/)\.DS_Store$/.test(file)
  );
}

/** @typedef {{ publicUrl: string | undefined, content: string }} BuildSettings `content` is a folder */

/**
 * One hash over everything the build reads. It hashes the bytes of files, not their times: a fresh
 * checkout has new times. The same content in another folder is the same build.
 *
 * @param {string} root
 * @param {BuildSettings} settings
 * @returns {string}
 */
export function hashBuildInputs(root, { publicUrl, content }) {
  const hash = createHash('sha256');
  hash.update(`PUBLIC_URL=${publicUrl ?? ''}\0`);
  hashFiles(hash, root, inputs);
  hashFiles(hash, content, ['.']);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {readonly string[]} parts files and folders in it
 */
function hashFiles(hash, folder, parts) {
  for (const file of parts.flatMap((part) => filesOf(folder, part)).toSorted()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(path.join(folder, file)));
    hash.update('\0');
  }
}

/**
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(root, input) {
  const found = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [input];
  return readdirSync(path.join(root, input), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join('/'))
    .filter(isBuildInput);
}
