// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { SERVED, TESTING } from '../build/output-paths.mjs';
import { PlainFailure } from './fail.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';

const signals = /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']);

/**
 * Runs `scripts/bench/<name>.mjs` for each name in sequence, against a fresh build of the test
 * content, or of the content in `CONTENT_DIR`.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} options of each
 */
export async function runBenches(names, options) {
  // Without CONTENT_DIR every machine measures the same content.
  const build = process.env.CONTENT_DIR ? 'served' : 'testing';
  const folder = build === 'served' ? SERVED : TESTING;
  const env = { ...(await prepare({ build })), FOYER_BUILD: folder };
  for (const name of names) {
    print(`\n${name}`);
    const args = [inRoot(`scripts/bench/${name}.mjs`), ...options];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    // The bench cleans up, and then its exit code becomes ours.
    const forward = (/** @type {NodeJS.Signals} */ signal) => void child.kill(signal);
    for (const signal of signals) process.on(signal, forward);
    const [code] = await once(child, 'exit');
    for (const signal of signals) process.off(signal, forward);
    if (code > 128) process.exit(code);
    if (code !== 0) throw new PlainFailure(`The bench ${name} failed; see above.`);
  }
}
