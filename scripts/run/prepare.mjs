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
 * Prepares any command. Simultaneous commands in one folder take turns.
 *
 * @param {{ build: import('./build-if-stale.mjs').Build | null, extent?: import('./install-stamp.mjs').Extent }} wanted everything is installed
 *   unless it is for a start
 * @returns {Promise<NodeJS.ProcessEnv>} the environment with `.env` beneath it
 */
export async function prepare({ build, extent = 'all' }) {
  process.chdir(root);
  const environment = withEnvFile(root, process.env);
  await withLock(
    lockPath(root, 'prepare'),
    async () => {
      const { ready } = await installIfStale(root, print, extent);
      const built = build ? buildIfStale(root, build, environment, print) : undefined;
      // Waits for both, so that nothing is running when a failure is reported.
      await Promise.allSettled([ready, built]);
      await ready;
      await built;
    },
    (pid) => print(`Another command (process ${pid}) installs or builds here; waiting for it …`),
  );
  return environment;
}
