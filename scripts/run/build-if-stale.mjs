// @ts-check
import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import path from 'node:path';
import {
  currentSite,
  listBuilds,
  readCurrent,
  readFacts,
  writeCurrent,
} from '../../api/http/site-builds.mjs';
import {
  contentName,
  findContentFolder,
  missingContent,
  testingContent,
} from '../build/content-folder.mjs';
import { placeholderLines } from '../build/content/placeholders.mjs';
import { SERVED, TESTING } from '../build/output-paths.mjs';
import { hashBuildInputs, hashProgram } from './build-inputs.mjs';
import { inSeconds, runChild } from './child.mjs';
import { PlainFailure } from './fail.mjs';
import { readJson } from './install.mjs';

const buildLimitMs = 10 * 60_000;
/**
 * Options of Node for a build. A large content leaves much garbage: with room for the young of it a
 * build of 700 texts takes a tenth less time, and up to 250 MB more memory.
 */
export const buildFlags = totalmem() > 4 * 1024 ** 3 ? ['--max-semi-space-size=128'] : [];
const programs = ['main.js', 'admin-key.js'];

/**
 * `served`: the build that `npm start` serves. After a switch back that is the older build until
 * something changes. `newest`: the same, but ends a switch back. `testing`: the test content, in a
 * folder of its own, without the owner's settings.
 *
 * @typedef {'served' | 'newest' | 'testing'} Build
 */

/**
 * Builds the API, the site or both, if their inputs have changed.
 *
 * @param {string} root
 * @param {Build} build
 * @param {NodeJS.ProcessEnv} environment
 * @param {(line: string) => void} print
 */
export async function buildIfStale(root, build, environment, print) {
  const isForTests = build === 'testing';
  const settings = isForTests ? { CONTENT_DIR: testingContent } : environment;
  const content = findContentFolder(root, settings);
  if (content === null) throw new PlainFailure(missingContent(settings));
  const from = contentName(root, content);
  if (!isForTests) for (const line of placeholderLines(content, from)) print(line);
  const inputs = hashBuildInputs(root, { publicUrl: settings.PUBLIC_URL, content });
  const folder = path.join(root, isForTests ? TESTING : SERVED);
  const site = path.join(folder, 'site');
  const isApiFresh = builtProgramOf(folder) === hashProgram(root);
  const isSiteFresh = isServed(site, inputs, build === 'newest') || showAgain(site, inputs);
  if (isApiFresh && isSiteFresh) return;
  const parts = isApiFresh ? 'the' : 'the server and the';
  print(`Building ${parts} site of ${from}/ …`);
  const args = [
    ...buildFlags,
    'scripts/build.mjs',
    ...(isForTests ? ['--testing'] : []),
    ...(isApiFresh ? ['--only=site'] : []),
  ];
  const result = await runChild(process.execPath, args, {
    cwd: root,
    env: environment,
    limitMs: buildLimitMs,
  });
  if (result.code !== 0) throw new PlainFailure('The build failed; see above.', result.output);
  if (builtProgramOf(folder) === undefined || !isWhole(site)) {
    throw new PlainFailure('The build succeeded but did not create a server and a site.');
  }
  print(`Built in ${inSeconds(result.tookMs)}.`);
}

/**
 * The hash of the sources of the built server; undefined if there is none.
 *
 * @param {string} folder of the build, such as `dist`
 */
export function builtProgramOf(folder) {
  const api = path.join(folder, 'api');
  if (!programs.every((file) => existsSync(path.join(api, file)))) return undefined;
  const found = /** @type {{ program?: string } | undefined} */ (
    readJson(path.join(api, 'program.json'))
  );
  return found?.program;
}

/** @param {string} site the folder of the builds */
const isWhole = (site) => existsSync(path.join(currentSite(site), 'manifest.json'));

/**
 * @param {string} site the folder of the builds
 * @param {string} inputs
 * @param {boolean} isNewest whether a build that was switched back to is ignored
 */
function isServed(site, inputs, isNewest) {
  if (!isWhole(site) || readCurrent(site)?.inputs !== inputs) return false;
  return !isNewest || readFacts(currentSite(site)).inputs === inputs;
}

/**
 * Switches to an existing build with the same inputs, such as after content was restored.
 *
 * @param {string} site where the builds are
 * @param {string} inputs
 */
function showAgain(site, inputs) {
  const same = listBuilds(site).find((id) => readFacts(path.join(site, id)).inputs === inputs);
  if (same === undefined || !existsSync(path.join(site, same, 'manifest.json'))) return false;
  writeCurrent(site, { build: same, inputs });
  return true;
}
