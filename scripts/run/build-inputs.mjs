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
    !/(^|\/)(e2e|testing|node_modules)\//.test(file) &&
    !/(^|\/)\.DS_Store$/.test(file)
  );
}

/**
 * One hash over everything the build reads. It uses content, not times: a fresh checkout has new
 * times.
 *
 * @param {string} root
 * @param {{ publicUrl: string | undefined }} settings
 * @returns {string}
 */
export function hashBuildInputs(root, { publicUrl }) {
  const hash = createHash('sha256');
  hash.update(`PUBLIC_URL=${publicUrl ?? ''}\0`);
  for (const file of inputs.flatMap((input) => filesOf(root, input)).toSorted()) {
    hash.update(`${file}\0`);
    hash.update(readFileSync(path.join(root, file)));
    hash.update('\0');
  }
  return hash.digest('hex');
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
