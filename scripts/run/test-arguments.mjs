// @ts-check
import { describeCommand } from '../../api/platform/command-line.mjs';
import { PlainFailure } from './fail.mjs';
import { allSteps } from './steps.mjs';

const stepNames = allSteps.map(({ name }) => name);

export const testCommand = describeCommand({
  name: 'npm test',
  summary: `Runs every check, with one total at the end. The output of each step is in
test-results/<step>.log. A browser is looked for in this order: FOYER_CHROMIUM; the headless shell of
Playwright or the system, which is twice as fast; Playwright's Chromium, CHROME_PATH, CHROMIUM_PATH, the
system's; else one is installed.`,
  operands: { name: '<pattern>', help: 'the test files whose path has this in it; needs --only' },
  options: {
    only: { type: 'list', value: '<steps>', help: 'these steps', choices: stepNames },
    long: { type: 'boolean', help: 'the faults with more rounds and longer times' },
  },
  examples: ['--only=format,types', '--only=vitest shared/domain'],
});

/**
 * @param {readonly string[] | undefined} steps as given to `--only`
 * @param {readonly string[]} filters
 * @returns {readonly string[]}
 */
export function chooseSteps(steps, filters) {
  if (filters.length > 0 && steps === undefined) {
    throw new PlainFailure(
      'File patterns need --only=vitest, --only=postgresql, --only=faults or --only=playwright, so that a partial run does not look like a complete one.',
    );
  }
  return steps ?? stepNames;
}
