// @ts-check
import { rename, rm } from 'node:fs/promises';
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

/** @param {Output} output @param {string} site @returns {Output} the same with the site elsewhere */
export const siteIn = (output, site) => ({ ...output, site, client: join(site, 'client') });

/**
 * Builds into a folder beside and swaps at the end, so that a server never finds the one that it
 * serves empty or half written.
 * @param {string} folder
 * @param {(beside: string) => Promise<unknown>} build
 */
export const buildBeside = async (folder, build) => {
  const [next, former] = [`${folder}.next`, `${folder}.former`];
  await rm(next, { recursive: true, force: true });
  await build(next);
  await rm(former, { recursive: true, force: true });
  await rename(folder, former).catch((error) => {
    if (error.code !== 'ENOENT') throw error;
  });
  await rename(next, folder);
  await rm(former, { recursive: true, force: true });
};
