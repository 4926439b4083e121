// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withEnvFile } from '../run/environment.mjs';
import { PlainFailure } from '../run/fail.mjs';
import { inRoot, root } from '../run/paths.mjs';

export const testingContent = 'testing/content';

export const SAMPLE = 'sample';

/**
 * The folder of the content to build: `CONTENT_DIR`, relative to the repository; else the owner's
 * `content/`; else the sample. A `content/` without owner.yaml does not fall back to the sample:
 * its faults are reported. Reads `.env` as a start does.
 *
 * @param {string} repository
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | null} null if none of these exists
 */
export const findContentFolder = (repository, environment) => {
  const { CONTENT_DIR: chosen } = withEnvFile(repository, environment);
  const own = path.join(repository, 'content');
  if (!chosen && existsSync(own) && readdirSync(own).length > 0) return own;
  const folder = path.resolve(repository, chosen || SAMPLE);
  return existsSync(path.join(folder, 'owner.yaml')) ? folder : null;
};

/**
 * The folder's name for messages: relative to the repository, or the full path outside it.
 *
 * @param {string} repository
 * @param {string} folder
 */
export const contentName = (repository, folder) => {
  const name = path.relative(repository, folder);
  return name.startsWith('..') ? folder : name;
};

/** @param {NodeJS.ProcessEnv} environment */
export const missingContent = ({ CONTENT_DIR: chosen }) =>
  chosen
    ? `CONTENT_DIR is ${chosen}, where there is no owner.yaml. Correct it, or unset it.`
    : 'There is no content to build: neither content/ nor sample/owner.yaml exists. See docs/guides/make-it-yours.md.';

/**
 * @param {string} repository
 * @param {NodeJS.ProcessEnv} environment
 */
export const contentFolder = (repository, environment) => {
  const folder = findContentFolder(repository, environment);
  if (folder === null) throw new PlainFailure(missingContent(withEnvFile(repository, environment)));
  return folder;
};

/** The path of a folder in the content to build, even if it does not exist. @param {string} name */
export const inContent = (name) =>
  path.join(findContentFolder(root, process.env) ?? inRoot('content'), name);
