// @ts-check
import { readCommandLine } from '../../api/platform/command-line.mjs';
import { PlainFailure } from './fail.mjs';
import { requireNode } from './node-version.mjs';
import { stopWithParent } from './stop-with-parent.mjs';

/**
 * Compares names, because Vite bundles its configuration with a separate copy of the class.
 *
 * @param {unknown} error
 * @returns {error is PlainFailure}
 */
const isPlain = (error) => error instanceof Error && error.name === PlainFailure.name;

/**
 * Runs one of our commands. `--help` shows its options, and unknown ones are refused, both before
 * anything is installed, built or written. A `PlainFailure` ends it with one line and exit code 1;
 * any other error is a defect and prints its stack. Commands import everything else dynamically
 * inside `run`: packages may not be installed yet, and an old Node must print the line about its
 * version instead of a syntax error from a module it cannot link.
 *
 * @template {Readonly<Record<string, import('../../api/platform/command-line.mjs').Option>>} O
 * @param {import('../../api/platform/command-line.mjs').Command<O>} command
 * @param {(given: { values: import('../../api/platform/command-line.mjs').Values<O>, operands: string[] }) => unknown} run
 * @param {readonly string[]} [argv]
 * @returns {Promise<void>}
 */
export async function runCommand(command, run, argv = process.argv.slice(2)) {
  try {
    requireNode(process.versions.node);
    const reading = readCommandLine(command, argv);
    if (reading.kind === 'help') return console.log(reading.text);
    if (reading.kind === 'refusal') throw new PlainFailure(reading.text);
    stopWithParent();
    await run(reading);
  } catch (error) {
    process.exitCode = 1;
    if (!isPlain(error)) throw error;
    if (error.details !== '') console.error(error.details.trimEnd());
    console.error(`foyer: ${error.message}`);
  }
}
