// @ts-check
import { describeCommand } from '../../api/platform/command-line.mjs';
import { allSteps } from './steps.mjs';

export const testCommand = describeCommand({
  name: 'npm test',
  summary: `Runs the core of the tests, with one total at the end; npm run test:all runs everything, the core
first. Types, walls and unused code are checks of the whole project: they run with a pattern or --changed
only if --only names them. The output of each step is in test-results/<step>.log.

A browser is looked for in this order: FOYER_CHROMIUM; the headless shell of Playwright or the system,
which is twice as fast; Playwright's Chromium, CHROME_PATH, CHROMIUM_PATH, the system's; else one is
installed.`,
  operands: {
    name: '<pattern>',
    help: 'the checks and tests of the files whose path has this in it',
  },
  options: {
    all: { type: 'boolean', help: 'everything, as npm run test:all' },
    only: {
      type: 'list',
      value: '<steps>',
      help: 'these steps',
      choices: allSteps.map(({ name }) => name),
    },
    changed: { type: 'boolean', help: 'what changed since the branch left main' },
    long: { type: 'boolean', help: 'the faults with more rounds and longer times' },
  },
  examples: ['--only=format,types', 'shared/domain', '--only=vitest --changed'],
});
