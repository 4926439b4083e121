// @ts-check
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { hashBuildInputs } from './build-inputs.mjs';
import { inSeconds, runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { readJson } from './install.mjs';

const buildLimitMs = 10 * 60_000;
const results = ['dist/api/main.js', 'dist/api/admin-key.js', 'dist/site/manifest.json'];

/**
 * Builds `dist/` when its inputs have changed, or when its content is not what was built.
 *
 * @param {string} root
 * @param {NodeJS.ProcessEnv} environment
 * @param {(line: string) => void} print
 * @returns {Promise<void>}
 */
export async function buildIfStale(root, environment, print) {
  const hash = hashBuildInputs(root, { publicUrl: environment.PUBLIC_URL });
  const stampFile = path.join(root, 'dist/.build.json');
  if (isFresh(readJson(stampFile), hash, outputsOf(root))) return;
  print('Building the site and the server …');
  const result = await runChild(process.execPath, ['scripts/build.mjs'], {
    cwd: root,
    env: environment,
    limitMs: buildLimitMs,
  });
  if (result.code !== 0) throw new PlainFailure('The build failed; see above.', result.output);
  const outputs = outputsOf(root);
  if (outputs === undefined) {
    throw new PlainFailure(`The build succeeded but did not create all of ${results.join(', ')}.`);
  }
  mkdirSync(path.dirname(stampFile), { recursive: true });
  writeFileSync(stampFile, `${JSON.stringify({ hash, outputs })}\n`);
  print(`Built in ${inSeconds(result.tookMs)}.`);
}

/**
 * Compares the outputs too, because a manual build in between replaces them without a stamp.
 *
 * @param {unknown} stamp
 * @param {string} hash
 * @param {string[] | undefined} outputs
 */
export function isFresh(stamp, hash, outputs) {
  if (typeof stamp !== 'object' || stamp === null || outputs === undefined) return false;
  const found = /** @type {{ hash?: unknown, outputs?: unknown }} */ (stamp);
  return found.hash === hash && JSON.stringify(found.outputs) === JSON.stringify(outputs);
}

/**
 * @param {string} root
 * @returns {string[] | undefined} undefined when one is missing
 */
function outputsOf(root) {
  const found = [];
  for (const file of results) {
    const stat = statSync(path.join(root, file), { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    found.push(`${file} ${stat.size} ${Math.round(stat.mtimeMs)}`);
  }
  return found;
}
