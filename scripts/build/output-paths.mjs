// @ts-check
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
/** Link preview pictures of earlier builds. */
export const cardsFolder = join(repository, 'node_modules/.cache/foyer/cards');

/** What `npm start` serves. */
export const SERVED = 'dist';
/** The build of the content made for tests, beside the one that is served. */
export const TESTING = 'dist/testing';

/**
 * @typedef {object} Output the folders of one build
 * @property {string} site
 * @property {string} client
 * @property {string} api
 * @property {string} prerender the bundled prerenderer, which is not shipped
 */

/** @param {string} folder in the repository @returns {Output} */
export const outputIn = (folder) => {
  const site = join(repository, folder, 'site');
  return {
    site,
    client: join(site, 'client'),
    api: join(repository, folder, 'api'),
    // In the repository, so that React resolves from there.
    prerender: join(repository, 'node_modules/.cache/foyer/prerender', folder.replace('/', '-')),
  };
};
