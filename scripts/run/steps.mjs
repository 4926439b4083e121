// @ts-check
import { tallyPlaywright } from './playwright-report.mjs';
import { tallyVitest } from './vitest-report.mjs';

/** @typedef {import('./playwright-report.mjs').Tally} Tally */

/**
 * @typedef {object} Step
 * @property {string} name as given to `--only`
 * @property {string} heading
 * @property {string} bin script in node_modules, run with this Node
 * @property {string[]} args
 * @property {number} limitMs
 * @property {number} [longLimitMs] in its place with `--long`
 * @property {boolean} [needsBuild]
 * @property {boolean} [needsChromium]
 * @property {string} [report] file name of the report, which the program gets in `reportEnv`
 * @property {string} [reportEnv]
 * @property {(report: any) => Tally} [tally] counts the report
 * @property {(output: string) => string | undefined} [distrust] a fault that exit code 0 hides
 */

const minuteMs = 60_000;

/**
 * Reports a run that checked no files: dependency-cruiser with an unsupported TypeScript checks 0
 * modules and passes.
 *
 * @param {string} output
 * @param {RegExp} counted
 */
export function sawNothing(output, counted) {
  const count = Number(counted.exec(output)?.[1] ?? 0);
  return count > 0 ? undefined : 'it looked at no file at all';
}

/**
 * Every gate. Those without a report only look at the files, and begin in this order.
 *
 * @type {readonly Step[]}
 */
export const allSteps = [
  {
    name: 'format',
    heading: 'Format (prettier)',
    bin: 'prettier/bin/prettier.cjs',
    args: ['--check', '.', '--cache', '--cache-strategy=content', '--log-level=warn'],
    limitMs: 10 * minuteMs,
  },
  {
    name: 'types',
    heading: 'Types (tsc)',
    bin: 'typescript/bin/tsc',
    args: ['-b'],
    limitMs: 10 * minuteMs,
  },
  {
    name: 'lint',
    heading: 'Lint (oxlint)',
    bin: 'oxlint/bin/oxlint',
    args: ['--type-aware', '--deny-warnings'],
    limitMs: 10 * minuteMs,
    distrust: (output) => sawNothing(output, /on (\d+) files?/),
  },
  {
    name: 'walls',
    heading: 'Walls (dependency-cruiser)',
    bin: 'dependency-cruiser/bin/dependency-cruise.mjs',
    args: ['--config', '.dependency-cruiser.cjs', 'shared', 'api', 'site', 'desktop', 'scripts'],
    limitMs: 10 * minuteMs,
    distrust: (output) => sawNothing(output, /\((\d+) modules/),
  },
  {
    name: 'unused',
    heading: 'Unused code (knip)',
    bin: 'knip/bin/knip.js',
    args: ['--no-progress'],
    limitMs: 10 * minuteMs,
  },
  {
    name: 'vitest',
    heading: 'Unit, contract and integration tests (vitest)',
    bin: 'vitest/vitest.mjs',
    args: ['run', '--allowOnly=false'],
    limitMs: 15 * minuteMs,
    needsBuild: true,
    report: 'vitest.json',
    reportEnv: 'FOYER_VITEST_REPORT',
    tally: tallyVitest,
  },
  {
    name: 'postgresql',
    heading: 'Stores on PostgreSQL (vitest)',
    bin: 'vitest/vitest.mjs',
    args: ['run', '--config', 'vitest.postgres.config.ts', '--allowOnly=false'],
    limitMs: 10 * minuteMs,
    report: 'postgresql.json',
    reportEnv: 'FOYER_VITEST_REPORT',
    tally: tallyVitest,
  },
  {
    name: 'faults',
    heading: 'Faults of server and line (vitest)',
    bin: 'vitest/vitest.mjs',
    args: ['run', '--config', 'vitest.faults.config.ts', '--allowOnly=false'],
    limitMs: 10 * minuteMs,
    longLimitMs: 60 * minuteMs,
    needsBuild: true,
    report: 'faults.json',
    reportEnv: 'FOYER_VITEST_REPORT',
    tally: tallyVitest,
  },
  {
    name: 'playwright',
    heading: 'Journeys in a browser (playwright)',
    bin: '@playwright/test/cli.js',
    args: ['test', '--forbid-only', '--retries=0', '--reporter=list,json'],
    limitMs: 45 * minuteMs,
    longLimitMs: 60 * minuteMs,
    needsBuild: true,
    needsChromium: true,
    report: 'playwright.json',
    reportEnv: 'PLAYWRIGHT_JSON_OUTPUT_FILE',
    tally: tallyPlaywright,
  },
];
