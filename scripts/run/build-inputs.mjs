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

/** Here a folder may be called `testing`: it may be a project. @param {string} file path in the content folder, with `/` */
function isContent(file) {
  return !/\.test\.ts$|(^|\/)(\.DS_Store$|(\.git|node_modules)\/)/.test(file);
}

/** @typedef {{ publicUrl: string | undefined, content: string }} BuildSettings `content` is a folder */

/**
 * One hash of everything the build reads. It includes the contents of files but not their times,
 * because a fresh checkout has new times. The same content in another folder has the same hash.
 *
 * @param {string} root
 * @param {BuildSettings} settings
 */
export function hashBuildInputs(root, { publicUrl, content }) {
  const hash = createHash('sha256');
  hash.update(`PUBLIC_URL=${publicUrl ?? ''}\0`);
  hashSources(hash, root, inputs);
  hashFiles(hash, content, filesOf(content, '.').filter(isContent));
  return hash.digest('hex');
}

/** The inputs of pages, except the content. */
const siteInputs = inputs.filter((input) => input !== 'api');

/**
 * One hash of everything that turns content into a site.
 *
 * @param {string} root
 */
export function hashSiteProgram(root) {
  // The version of Node affects formatted dates and numbers.
  return `${hashOf(root, siteInputs)} ${process.version}`;
}

/** The inputs of the server. Pages built beside another server may call routes it lacks. */
const programInputs = ['api', 'shared', 'package.json', 'package-lock.json'];

/**
 * One hash of all inputs of the server.
 *
 * @param {string} root
 */
export function hashProgram(root) {
  return hashOf(root, programInputs);
}

/**
 * One hash of source files and folders, without their tests.
 *
 * @param {string} root
 * @param {readonly string[]} parts paths in it, with `/`
 */
export function hashOf(root, parts) {
  const hash = createHash('sha256');
  hashSources(hash, root, parts);
  return hash.digest('hex');
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} root
 * @param {readonly string[]} parts files and folders in it
 */
function hashSources(hash, root, parts) {
  hashFiles(hash, root, parts.flatMap((part) => filesOf(root, part)).filter(isBuildInput));
}

/**
 * @param {import('node:crypto').Hash} hash
 * @param {string} folder
 * @param {readonly string[]} files in it
 */
function hashFiles(hash, folder, files) {
  for (const file of files.toSorted()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(path.join(folder, file)));
    hash.update('\0');
  }
}

/**
 * Follows links: a project's folder may be one.
 *
 * @param {string} root
 * @param {string} input
 * @returns {string[]}
 */
function filesOf(root, input) {
  // In a submodule `.git` is a file.
  if (/(^|\/)(\.git|node_modules)$/.test(input)) return [];
  const found = statSync(path.join(root, input), { throwIfNoEntry: false });
  if (found === undefined) return [];
  if (found.isFile()) return [input];
  if (!found.isDirectory()) return [];
  return readdirSync(path.join(root, input)).flatMap((name) =>
    filesOf(root, path.posix.join(input, name)),
  );
}
