// @ts-check
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

/**
 * Installs and builds what is stale, then runs a program of `dist/` in this process, so that a
 * signal for the command reaches the program itself.
 *
 * @param {string} file path in the repository
 */
export async function runBuiltProgram(file) {
  Object.assign(process.env, await prepare({ build: 'served', extent: 'start' }));
  await import(pathToFileURL(inRoot(file)).href);
}
