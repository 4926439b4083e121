// @ts-check
import { execFileSync } from 'node:child_process';
import { root } from './paths.mjs';
import { prepare, print } from './prepare.mjs';
import { allSteps } from './steps.mjs';
import { totalLine } from './tally.mjs';
import { runSteps } from './test-run.mjs';
import { tallyVitest } from './vitest-report.mjs';

/** @typedef {import('./steps.mjs').Step} Step */

/** Steps of `npm test` that take seconds. Add a new gate here if it is its own step. */
const quickSteps = ['types', 'lint', 'walls'];

/** Gates that are test files. They read every file, so they run for every change. */
const gateFiles = ['words', 'docs', 'citations', 'sample-names', 'patterns'].map(
  (name) => `scripts/${name}.test.ts`,
);

/** `npm run check`: catches most mistakes within a minute. It does not replace `npm test`. */
export async function checkChanges() {
  await prepare({ build: null });
  const base = baseOf((...args) => git(args));
  const steps = [...allSteps.filter(({ name }) => quickSteps.includes(name)), ...vitestSteps(base)];
  const tallies = await runSteps(steps, { root, env: process.env, isBuilt: true, print });
  if (tallies.some(({ failed }) => failed > 0)) process.exitCode = 1;
  print(`${totalLine(tallies)} (changes since ${base})`);
}

/**
 * The base of the changes: where this branch left main, or the last commit on main itself.
 *
 * @param {(...args: string[]) => string | undefined} request git; undefined when it fails
 * @returns {string}
 */
export function baseOf(request) {
  const main = ['origin/main', 'main'].find((name) => request('rev-parse', '--verify', name));
  const base = main === undefined ? undefined : request('merge-base', 'HEAD', main);
  return base?.slice(0, 12) ?? 'HEAD';
}

/** @param {string[]} args */
function git(args) {
  try {
    const stdio = /** @type {const} */ (['ignore', 'pipe', 'ignore']);
    return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: [...stdio] }).trim();
  } catch {
    return undefined;
  }
}

/**
 * @param {string} base
 * @returns {Step[]}
 */
function vitestSteps(base) {
  const vitest = {
    bin: 'vitest/vitest.mjs',
    limitMs: 10 * 60_000,
    reportEnv: 'FOYER_VITEST_REPORT',
    tally: tallyFew,
  };
  return [
    {
      ...vitest,
      name: 'gates',
      heading: 'Gates on every file (vitest)',
      args: ['run', ...gateFiles],
      report: 'gates.json',
    },
    {
      ...vitest,
      name: 'changed',
      // Not those directly in api/: they start real servers and real clients.
      heading: 'Unit tests that reach what changed (vitest)',
      args: ['run', `--changed=${base}`, '--passWithNoTests', '--exclude=api/*.test.ts'],
      report: 'changed.json',
    },
  ];
}

/**
 * No failure when no test reaches the changes.
 *
 * @param {import('./vitest-report.mjs').VitestReport} report
 */
export function tallyFew(report) {
  const tally = tallyVitest(report);
  return { ...tally, faults: tally.faults.filter((fault) => fault !== 'no test was run') };
}
