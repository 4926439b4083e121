// @ts-check
import { existsSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { selectFiles } from './select-files.mjs';
import { allSteps } from './steps.mjs';
import { totalLine } from './tally.mjs';
import { runTests } from './test-everything.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Gates that are test files. They read every file, so they run for every change. */
const gateFiles = ['words', 'docs', 'citations', 'sample-names', 'patterns'].map(
  (name) => `scripts/${name}.test.ts`,
);

/**
 * Rechecks only files changed since the last run, which the linter cannot do.
 *
 * @type {Step}
 */
const types = {
  name: 'types',
  heading: 'Types (tsc)',
  bin: 'typescript/bin/tsc',
  cores: 1,
  args: ['-b'],
  limitMs: 20 * 60_000,
  quietSeconds: 20,
};

/**
 * The owner's content, or the sample. `npm test` uses content of its own.
 *
 * @type {Step}
 */
const content = {
  name: 'content',
  heading: 'Content that the build takes',
  bin: '../scripts/run/check-content.mjs',
  cores: 1,
  args: [],
  limitMs: 10 * 60_000,
  quietSeconds: 5,
};

/**
 * The command `npm run check`: catches most mistakes within a minute. It does not replace `npm
 * test`.
 */
export async function checkChanges() {
  const selection = selectFiles({ patterns: [], isChanged: true });
  const isWarm = existsSync(inRoot('node_modules/.cache/tsc'));
  await runTests(checkSteps(selection, isWarm), {
    env: process.env,
    isPart: true,
    lastLine: (tallies) => `${totalLine(tallies)} (changes since ${selection?.base})`,
  });
}

/**
 * @param {import('./steps.mjs').Selection | undefined} selection what changed
 * @param {boolean} isWarm tsc has checked this folder before: then it is faster than the linter's types
 */
export function checkSteps(selection, isWarm) {
  const steps = allSteps.flatMap((step) => {
    switch (step.name) {
      case 'walls':
        return [step];
      case 'lint':
        return isWarm ? [...onlyChanged(step, selection), types] : [step];
      case 'format':
        return onlyChanged(step, selection);
      case 'vitest': {
        // Unit tests use the last build. Tests of calls are left out, because they start real
        // servers and clients.
        const unit = { ...step, needsBuild: false };
        const changed = [
          ...(selection ? (step.narrow?.(selection) ?? []) : []),
          '--exclude=api/**/*-contracts.test.ts',
          '--exclude=api/http/hostile-*.test.ts',
        ];
        return [
          {
            ...unit,
            name: 'gates',
            heading: 'Gates on every file (vitest)',
            args: [...step.args, ...gateFiles],
          },
          {
            ...unit,
            name: 'changed',
            heading: 'Unit tests that reach what changed (vitest)',
            args: changed,
          },
        ];
      }
      default:
        return [];
    }
  });
  return [content, ...steps];
}

/**
 * @param {Step} step
 * @param {import('./steps.mjs').Selection | undefined} selection
 * @returns {Step[]}
 */
function onlyChanged(step, selection) {
  const args = selection && step.narrow?.(selection);
  return args ? [{ ...step, args }] : [];
}
