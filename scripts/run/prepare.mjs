// @ts-check
import { buildIfStale } from './build-if-stale.mjs';
import { withEnvFile } from './environment.mjs';
import { installIfStale } from './install.mjs';
import { lockPath, withLock } from './lock.mjs';
import { root } from './paths.mjs';

/** @param {string} line */
export function print(line) {
  console.log(line);
}

/**
 * The preparation of every command. Simultaneous commands in one folder take turns.
 *
 * @param {{ build: import('./build-if-stale.mjs').Build | null }} wanted
 * @returns {Promise<NodeJS.ProcessEnv>} the environment with `.env` beneath it
 */
export async function prepare(wanted) {
  process.chdir(root);
  const environment = withEnvFile(root, process.env);
  await withLock(
    lockPath(root, 'prepare'),
    async () => {
      await installIfStale(root, print);
      if (wanted.build) await buildIfStale(root, wanted.build, environment, print);
    },
    (pid) => print(`Another command (process ${pid}) installs or builds here; waiting for it …`),
  );
  return environment;
}
