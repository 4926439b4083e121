// @ts-check
import {
  closeSync,
  fsyncSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';

/**
 * The builds of the site, which the build writes and the server reads: a folder for each, named by its
 * time, and a small file that names the served one. Replacing that file makes a switch atomic. Plain
 * JavaScript, because the commands run it unbuilt.
 *
 * @typedef {object} Current
 * @property {string} build the served one
 * @property {string} inputs a hash of the newest build's inputs. After a switch back it differs from
 *   that of `build`: a start builds again once something has changed since.
 * @property {string} switchedAt in UTC
 *
 * @typedef {object} BuildFacts
 * @property {string} inputs a hash of its inputs
 * @property {string} program a hash of the server sources that its pages were built with
 * @property {string} content the folder of its content, for people
 * @property {string} builtAt in UTC
 */

const CURRENT = 'current.json';
const FACTS = 'build.json';
const ID = /^\d{8}-\d{6}-\d{3}$/;

/** @param {Date} time @returns {string} */
export const buildIdAt = (time) =>
  time.toISOString().replaceAll(/[-:Z]/g, '').replace('T', '-').replace('.', '-');

/** @param {string} name */
const isBuildId = (name) => ID.test(name);

/** @param {string} folder @returns {string[]} newest first */
export const listBuilds = (folder) => {
  try {
    return readdirSync(folder).filter(isBuildId).toSorted().toReversed();
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return [];
    throw error;
  }
};

/** @param {string} folder */
export const currentFile = (folder) => join(folder, CURRENT);

/** @param {string} text @returns {Current | null} null for text that no build wrote */
export const parseCurrent = (text) => {
  try {
    const { build, inputs, switchedAt } = JSON.parse(text);
    if (!isBuildId(String(build))) return null;
    return { build, inputs: String(inputs), switchedAt: String(switchedAt) };
  } catch {
    return null;
  }
};

/** @param {string} folder @returns {Current | null} null before the first build */
export const readCurrent = (folder) => {
  try {
    return parseCurrent(readFileSync(currentFile(folder), 'utf8'));
  } catch {
    return null;
  }
};

/** The folder of the served build. @param {string} folder @returns {string} */
export const currentSite = (folder) => join(folder, readCurrent(folder)?.build ?? 'no-build');

/**
 * Switches to a build. Syncs the new file before renaming it: after a loss of power the pointer is the
 * old one or the new one, never empty.
 *
 * @param {string} folder
 * @param {Pick<Current, 'build' | 'inputs'>} choice
 */
export const writeCurrent = (folder, { build, inputs }) => {
  /** @type {Current} */
  const current = { build, inputs, switchedAt: new Date().toISOString() };
  const next = `${currentFile(folder)}.next`;
  const file = openSync(next, 'w');
  try {
    writeSync(file, `${JSON.stringify(current)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(next, currentFile(folder));
};

/** @param {string} site the folder of one build */
export const factsFile = (site) => join(site, FACTS);

/** @param {string} site the folder of one build @returns {Partial<BuildFacts>} */
export const readFacts = (site) => {
  try {
    return JSON.parse(readFileSync(factsFile(site), 'utf8'));
  } catch {
    return {};
  }
};
