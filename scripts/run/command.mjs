// @ts-check
import { PlainFailure } from './fail.mjs';
import { requireNode } from './node-version.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

/**
 * Runs a command of ours. A `PlainFailure` ends as one line and exit code 1; anything else is a
 * defect and keeps its stack. Commands import the rest dynamically, inside `command`: an old Node
 * must get the line about its age, not a syntax error from a module it cannot link.
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
