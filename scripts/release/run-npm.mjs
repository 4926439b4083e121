// @ts-check
import { spawnSync } from 'node:child_process';
import { npmCommand } from '../run/install.mjs';
import { root } from '../run/paths.mjs';

/**
 * Runs npm in this repository; its exit code becomes ours.
 *
 * @param {...string} args
 */
export function runNpm(...args) {
  const npm = npmCommand(process.env.npm_execpath, process.platform);
  const options = /** @type {const} */ ({ cwd: root, stdio: 'inherit', shell: npm.shell });
  const { status } = spawnSync(npm.command, [...npm.args, ...args], options);
  process.exitCode = status ?? 1;
}
