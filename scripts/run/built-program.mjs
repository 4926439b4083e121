// @ts-check
import { existsSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inRoot } from './paths.mjs';
import { prepare } from './prepare.mjs';

/**
 * Installs and builds what is stale, then runs a program of `dist/` in this process, so that a
 * signal to the command reaches the program itself.
 *
 * @param {string} file path in the repository
 * @param {{ asBuilt?: boolean }} [options] `asBuilt` runs the existing build even if it is stale: in an emergency
 *   nobody waits for the site to be built
 */
export async function runBuiltProgram(file, { asBuilt = false } = {}) {
  const build = asBuilt && existsSync(inRoot(file)) ? null : 'served';
  Object.assign(process.env, await prepare({ build, extent: 'start' }));
  await import(pathToFileURL(inRoot(file)).href);
}
