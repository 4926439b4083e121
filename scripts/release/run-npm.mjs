// @ts-check
import { spawnSync } from 'node:child_process';
import { npmCommand } from '../run/install.mjs';
import { root } from '../run/paths.mjs';
import { inShippedProject } from './shipped-project.mjs';

/**
 * Runs npm on the packages that reach users. Its exit code becomes ours.
 *
 * @param {...string} args
 */
export function runNpm(...args) {
  const npm = npmCommand(process.env.npm_execpath, process.platform);
  inShippedProject(root, (cwd) => {
    const options = /** @type {const} */ ({ cwd, stdio: 'inherit', shell: npm.shell });
    const { status } = spawnSync(npm.command, [...npm.args, ...args], options);
    process.exitCode = status ?? 1;
  });
}
