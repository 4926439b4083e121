// @ts-check
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  contentName,
  findContentFolder,
  missingContent,
  testingContent,
} from '../build/content-folder.mjs';
import { SERVED, TESTING } from '../build/output-paths.mjs';
import { hashBuildInputs } from './build-inputs.mjs';
import { inSeconds, runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { readJson } from './install.mjs';

const buildLimitMs = 10 * 60_000;
const results = ['api/main.js', 'api/admin-key.js', 'site/manifest.json'];

/**
 * `served`: what `npm start` serves. `testing`: the content made for tests, in a folder of its own,
 * with no setting of the owner.
 *
 * @typedef {'served' | 'testing'} Build
 */

/**
 * Builds when the inputs have changed, or when the output is not what was built.
 *
 * @param {string} root
 * @param {Build} build
 * @param {NodeJS.ProcessEnv} environment
 * @param {(line: string) => void} print
 * @returns {Promise<void>}
 */
export async function buildIfStale(root, build, environment, print) {
  const isForTests = build === 'testing';
  const settings = isForTests ? { CONTENT_DIR: testingContent } : environment;
  const content = findContentFolder(root, settings);
  if (content === null) throw new PlainFailure(missingContent(settings));
  const hash = hashBuildInputs(root, { publicUrl: settings.PUBLIC_URL, content });
  const folder = path.join(root, isForTests ? TESTING : SERVED);
  const stampFile = path.join(folder, '.build.json');
  if (isFresh(readJson(stampFile), hash, outputsOf(folder))) return;
  const from = contentName(root, content);
  print(`Building the server and the site of ${from}/ …`);
  const args = ['scripts/build.mjs', ...(isForTests ? ['--testing'] : [])];
  const result = await runChild(process.execPath, args, {
    cwd: root,
    env: environment,
    limitMs: buildLimitMs,
  });
  if (result.code !== 0) throw new PlainFailure('The build failed; see above.', result.output);
  const outputs = outputsOf(folder);
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
 * @param {string} folder
 * @returns {string[] | undefined} undefined when one is missing
 */
function outputsOf(folder) {
  const found = [];
  for (const file of results) {
    const stat = statSync(path.join(folder, file), { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    found.push(`${file} ${stat.size} ${Math.round(stat.mtimeMs)}`);
  }
  return found;
}
