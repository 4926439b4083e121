// @ts-check
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  buildIdAt,
  factsFile,
  listBuilds,
  readCurrent,
  writeCurrent,
} from '../../api/http/site-builds.mjs';

export const repository = fileURLToPath(new URL('../..', import.meta.url));
/** The font for link preview pictures. */
export const cardsFolder = join(repository, 'node_modules/.cache/foyer/cards');
/** The results of earlier builds. Measurements and tests start with an empty one. */
export const cacheFile =
  process.env['FOYER_BUILD_CACHE'] ?? join(repository, 'node_modules/.cache/foyer/builds.db');

/** The folder that `npm start` serves. */
export const SERVED = 'dist';
/** The build of the test content, beside the served one. */
export const TESTING = 'dist/testing';

/** The number of previous builds to keep for switching back. */
export const FORMER_BUILDS = 3;

/**
 * @typedef {object} Output the folders of one build
 * @property {string} site
 * @property {string} client
 * @property {string} api
 * @property {string} prerender the bundled prerenderer, which is not shipped
 */

/** @param {string} folder in the repository @returns {Output} `site` holds the builds of the site */
export const outputIn = (folder) => {
  const site = join(repository, folder, 'site');
  return {
    site,
    client: join(site, 'client'),
    api: join(repository, folder, 'api'),
    // Inside the repository, so that React resolves from there.
    prerender: join(repository, 'node_modules/.cache/foyer/prerender', folder.replace('/', '-')),
  };
};

/** @param {Output} output @param {string} site @returns {Output} `output` with another site folder */
export const siteIn = (output, site) => ({ ...output, site, client: join(site, 'client') });

/**
 * Builds into a sibling folder and swaps at the end, so that a server never finds its folder empty
 * or half written.
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

const UNFINISHED = '.next';

/**
 * Builds the site into its own folder and switches to it once it is complete. Until then, the
 * served build stays unchanged.
 *
 * @param {string} folder the folder of all builds
 * @param {Omit<import('../../api/http/site-builds.mjs').BuildFacts, 'builtAt'>} madeFrom
 * @param {{ formers: number, now: () => Date }} options `formers`: the number of other builds to keep
 * @param {(beside: string) => Promise<unknown>} build
 * @returns {Promise<string>} its id
 */
export const addBuild = async (folder, madeFrom, { formers, now }, build) => {
  mkdirSync(folder, { recursive: true });
  // Removes the rest of killed builds.
  for (const name of readdirSync(folder))
    if (name.endsWith(UNFINISHED)) rmSync(join(folder, name), { recursive: true, force: true });
  const builtAt = now();
  const id = buildIdAt(builtAt);
  const next = join(folder, id + UNFINISHED);
  try {
    await build(next);
    const facts = { ...madeFrom, builtAt: builtAt.toISOString() };
    writeFileSync(factsFile(next), `${JSON.stringify(facts)}\n`);
    await rename(next, join(folder, id));
    writeCurrent(folder, { build: id, inputs: madeFrom.inputs });
  } catch (error) {
    // This fails while other threads still write there. The next build removes the rest.
    await rm(next, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  removeFormers(folder, formers);
  return id;
};

/**
 * Removes all but the newest of the builds that are not served, and the files of an old version
 * that stored its single build directly in the folder.
 *
 * @param {string} folder
 * @param {number} formers the number of builds to keep
 */
export const removeFormers = (folder, formers) => {
  const current = readCurrent(folder)?.build;
  const others = listBuilds(folder).filter((id) => id !== current);
  for (const id of others.slice(formers))
    rmSync(join(folder, id), { recursive: true, force: true });
  for (const name of ['client', 'manifest.json'])
    rmSync(join(folder, name), { recursive: true, force: true });
};
