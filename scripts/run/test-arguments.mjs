// @ts-check
import { parseArgs } from 'node:util';
import { PlainFailure } from './fail.mjs';

/**
 * @param {readonly string[]} argv
 * @param {readonly string[]} stepNames
 * @returns {{ help: boolean, isLong: boolean, steps: readonly string[], filters: readonly string[] }}
 */
export function readTestArguments(argv, stepNames) {
  const { values, positionals } = parse(argv);
  const steps = values.only === undefined ? stepNames : values.only.split(',');
  const unknown = steps.filter((name) => !stepNames.includes(name));
  if (unknown.length > 0) {
    throw new PlainFailure(
      `No step is called ${unknown.join(', ')}; there are ${stepNames.join(', ')}.`,
    );
  }
  if (positionals.length > 0 && values.only === undefined) {
    throw new PlainFailure(
      'File patterns need --only=vitest, --only=postgresql, --only=faults or --only=playwright, so that a partial run does not look like a complete one.',
    );
  }
  return {
    help: values.help === true,
    isLong: values.long === true,
    steps,
    filters: positionals,
  };
}

/** @param {readonly string[]} argv */
function parse(argv) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        only: { type: 'string' },
        long: { type: 'boolean' },
        help: { type: 'boolean' },
      },
      allowPositionals: true,
    });
  } catch (error) {
    throw new PlainFailure(`${/** @type {Error} */ (error).message} See npm test -- --help.`);
  }
}

/** @param {readonly string[]} stepNames */
export function testHelp(stepNames) {
  return `npm test                               everything, with one total at the end
npm test -- --only=${stepNames.slice(0, 2).join(',')}          some steps: ${stepNames.join(', ')}
npm test -- --only=vitest shared/domain     the tests in files whose path has this in it
npm run test:faults -- --long              the faults alone, with more rounds and longer times

The output of each step is in test-results/<step>.log. A browser is looked for in this order:
FOYER_CHROMIUM; the headless shell of Playwright or the system, which is twice as fast; Playwright's
Chromium, CHROME_PATH, CHROMIUM_PATH, the system's; else one is installed.`;
}
