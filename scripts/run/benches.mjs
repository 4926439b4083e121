// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { PlainFailure } from './fail.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';

/**
 * Runs `scripts/bench/<name>.mjs` against a fresh build, one after another.
 *
 * @param {readonly string[]} names
 * @param {readonly string[]} options of each
 */
export async function runBenches(names, options) {
  const env = await prepare({ build: true });
  for (const name of names) {
    print(`\n${name}`);
    const args = [inRoot(`scripts/bench/${name}.mjs`), ...options];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new PlainFailure(`The bench ${name} failed; see above.`);
  }
}
