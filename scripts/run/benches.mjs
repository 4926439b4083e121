// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { PlainFailure } from './fail.mjs';
import { inRoot, root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';

/**
 * Runs `scripts/bench/<name>.mjs` against a fresh build: those named, or all. Passes the first
 * argument with a dash, and everything after it, on to them.
 *
 * @param {readonly string[]} given
 */
export async function runBenches(given) {
  const firstOption = given.findIndex((each) => each.startsWith('-'));
  const names = firstOption === -1 ? given : given.slice(0, firstOption);
  const options = firstOption === -1 ? [] : given.slice(firstOption);
  const chosen = chooseBenches(names, availableBenches());
  const env = await prepare({ build: true });
  for (const name of chosen) {
    print(`\n${name}`);
    const args = [inRoot(`scripts/bench/${name}.mjs`), ...options];
    const child = spawn(process.execPath, args, { cwd: root, env, stdio: 'inherit' });
    const [code] = await once(child, 'exit');
    if (code !== 0) throw new PlainFailure(`The bench ${name} failed; see above.`);
  }
}

/**
 * @param {readonly string[]} names
 * @param {readonly string[]} available
 */
export function chooseBenches(names, available) {
  const unknown = names.filter((name) => !available.includes(name));
  if (unknown.length > 0) {
    throw new PlainFailure(
      `No bench is called ${unknown.join(', ')}; there are ${available.join(', ')}.`,
    );
  }
  return names.length > 0 ? names : available;
}

function availableBenches() {
  return readdirSync(inRoot('scripts/bench'))
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => file.slice(0, -'.mjs'.length));
}
