// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { withEnvFile } from '../run/environment.mjs';
import { PlainFailure } from '../run/fail.mjs';
import { inRoot, root } from '../run/paths.mjs';

/** The folder with the content made for tests. */
export const testingContent = 'testing/content';

/** The folder with the sample. */
export const SAMPLE = 'sample';

/**
 * The folder with the content that is built: `CONTENT_DIR`, relative to the repository; without it
 * the owner's `content/`, and the sample where there is none. A `content/` that lacks its owner.yaml is
 * no reason to show the sample: its faults are named. Whoever asks, `.env` counts as at a start.
 *
 * @param {string} repository
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | null} null when nothing is at any of these
 */
export const findContentFolder = (repository, environment) => {
  const { CONTENT_DIR: chosen } = withEnvFile(repository, environment);
  const own = path.join(repository, 'content');
  if (!chosen && existsSync(own) && readdirSync(own).length > 0) return own;
  const folder = path.resolve(repository, chosen || SAMPLE);
  return existsSync(path.join(folder, 'owner.yaml')) ? folder : null;
};

/**
 * What its author calls the folder: from the repository, or whole where it lies elsewhere.
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

/** A folder of the content that is built, whether or not it is there. @param {string} name */
export const inContent = (name) =>
  path.join(findContentFolder(root, process.env) ?? inRoot('content'), name);
