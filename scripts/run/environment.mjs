// @ts-check
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { PlainFailure } from './fail.mjs';

/**
 * The environment with defaults from `.env` in the root folder. Variables that are already set win,
 * as with `node --env-file`. Writes nothing to `process.env`; the caller decides who gets it.
 *
 * @param {string} folder
 * @param {NodeJS.ProcessEnv} environment
 */
export function withEnvFile(folder, environment) {
  let text;
  try {
    text = readFileSync(path.join(folder, '.env'), 'utf8');
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'ENOENT') return environment;
    throw new PlainFailure(`.env cannot be read (${String(error)}). Mend its permissions.`);
  }
  return { ...parseEnv(text), ...environment };
}
