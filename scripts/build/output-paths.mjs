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
/** The face of link preview pictures. */
export const cardsFolder = join(repository, 'node_modules/.cache/foyer/cards');
/** What earlier builds made; a measurement or a test begins with nothing. */
export const cacheFile =
  process.env['FOYER_BUILD_CACHE'] ?? join(repository, 'node_modules/.cache/foyer/builds.db');

/** What `npm start` serves. */
export const SERVED = 'dist';
/** The build of the content made for tests, beside the one that is served. */
export const TESTING = 'dist/testing';

/** Builds before the one that is served, which can be switched back to. */
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

const UNFINISHED = '.next';

/**
 * Builds the site into a folder of its own, and switches to it once it is whole. Whatever happens
 * before that, the build that is served stays as it is.
 *
 * @param {string} folder where the builds are
 * @param {Omit<import('../../api/http/site-builds.mjs').BuildFacts, 'builtAt'>} madeFrom
 * @param {{ formers: number, now: () => Date }} options `formers`: how many others are kept
 * @param {(beside: string) => Promise<unknown>} build
 * @returns {Promise<string>} its id
 */
export const addBuild = async (folder, madeFrom, { formers, now }, build) => {
  mkdirSync(folder, { recursive: true });
  // Of builds that were killed.
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
    // Fails while other threads still write there; the next build removes what is left.
    await rm(next, { recursive: true, force: true }).catch(() => undefined);
    throw error;
  }
  removeFormers(folder, formers);
  return id;
};

/**
 * Removes all but the newest of the builds that are not served, and the files of a version that had
 * its one build right in the folder.
 *
 * @param {string} folder
 * @param {number} formers how many are kept
 */
export const removeFormers = (folder, formers) => {
  const current = readCurrent(folder)?.build;
  const others = listBuilds(folder).filter((id) => id !== current);
  for (const id of others.slice(formers))
    rmSync(join(folder, id), { recursive: true, force: true });
  for (const name of ['client', 'manifest.json'])
    rmSync(join(folder, name), { recursive: true, force: true });
};
