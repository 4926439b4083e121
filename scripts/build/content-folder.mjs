// @ts-check
import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainFailure } from '../run/fail.mjs';
import { inRoot, root } from '../run/paths.mjs';

/** The folder with the content made for tests. */
export const testingContent = 'testing/content';

/**
 * The folder with the content that is built: `CONTENT_DIR`, relative to the repository; without it
 * the owner's `content/`, and the sample where there is none.
 *
 * @param {string} repository
 * @param {NodeJS.ProcessEnv} environment
 * @returns {string | null} null when nothing is at any of these
 */
export const findContentFolder = (repository, { CONTENT_DIR: chosen }) => {
  const names = chosen ? [chosen] : ['content', 'sample'];
  const folders = names.map((name) => path.resolve(repository, name));
  return folders.find((folder) => existsSync(path.join(folder, 'owner.yaml'))) ?? null;
};

/** @param {NodeJS.ProcessEnv} environment */
export const missingContent = ({ CONTENT_DIR: chosen }) =>
  chosen
    ? `CONTENT_DIR is ${chosen}, where there is no owner.yaml. Correct it, or unset it.`
    : 'There is no content to build: neither content/owner.yaml nor sample/owner.yaml exists. See docs/guides/make-it-yours.md.';

/**
 * @param {string} repository
 * @param {NodeJS.ProcessEnv} environment
 */
export const contentFolder = (repository, environment) => {
  const folder = findContentFolder(repository, environment);
  if (folder === null) throw new PlainFailure(missingContent(environment));
  return folder;
};

/** A folder of the content that is built, whether or not it is there. @param {string} name */
export const inContent = (name) =>
  path.join(findContentFolder(root, process.env) ?? inRoot('content'), name);
