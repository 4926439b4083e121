// @ts-check
import { PlainFailure } from './fail.mjs';
import { requireNode } from './node-version.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

/**
 * Runs one of our commands. A `PlainFailure` ends it with one line and exit code 1; anything else
 * is a defect and prints its stack. Commands import the rest dynamically inside `command`, so that
 * an old Node prints the line about its age and not a syntax error from a module it cannot link.
 *
 * @param {() => Promise<void>} command
 * @returns {Promise<void>}
 */
export async function runCommand(command) {
  try {
    requireNode(process.versions.node);
    stopWithParent();
    await command();
  } catch (error) {
    process.exitCode = 1;
    if (!(error instanceof PlainFailure)) throw error;
    if (error.details !== '') console.error(error.details.trimEnd());
    console.error(`foyer: ${error.message}`);
  }
}
