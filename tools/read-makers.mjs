// @ts-check
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findContentFolder } from '../scripts/build/content-folder.mjs';

const repository = join(import.meta.dirname, '..');

/** A folder of the content that is built. @param {string} name */
export const inContent = (name) =>
  join(findContentFolder(repository, process.env) ?? join(repository, 'content'), name);

/**
 * The modules in a folder of the content that its recordings and pictures are made from.
 * @param {string} folder
 * @returns {Promise<any[]>} in the order of their names
 */
export const readMakers = (folder) =>
  Promise.all(
    (existsSync(folder) ? readdirSync(folder) : [])
      .filter((name) => name.endsWith('.mjs'))
      .toSorted()
      .map((name) => import(pathToFileURL(join(folder, name)).href)),
  );
