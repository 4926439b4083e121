// @ts-check
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of package.json, independent of the working directory. */
export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..');

/** @param {string} file path in the repository */
export function inRoot(file) {
  return path.join(root, file);
}
