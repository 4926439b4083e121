// @ts-check
import { failureLine } from './playwright-report.mjs';

/**
 * @typedef {object} VitestReport as `vitest-reporter.mjs` writes it
 * @property {string[]} unhandledErrors
 * @property {{ file: string, errors: string[], tests: VitestRecord[] }[]} modules
 */

/** @typedef {import('./playwright-report.mjs').Tally & { failures: string[] }} CountedTally */
/** @typedef {{ title: string, state: string, note?: string, error?: string, retries: number }} VitestRecord */

/**
 * Counts a run of Vitest. A file that could not be loaded is one failed test; a test that passed
 * only on a retry counts as failed.
 *
 * @param {VitestReport} report
 * @returns {CountedTally}
 */
export function tallyVitest(report) {
  /** @type {CountedTally} */
  const tally = { passed: 0, failed: 0, skipped: [], faults: [], failures: [] };
  for (const { file, errors, tests } of report.modules) {
    for (const error of errors) {
      tally.failed += 1;
      tally.failures.push(failureLine(file, error));
      tally.faults.push(`${file}: ${error}`);
    }
    for (const test of tests) count(tally, file, test);
  }
  for (const error of report.unhandledErrors) tally.faults.push(`error outside of tests: ${error}`);
  if (tally.passed + tally.failed === 0) tally.faults.push('no test was run');
  return tally;
}

/**
 * @param {CountedTally} tally
 * @param {string} file
 * @param {VitestRecord} test
 */
function count(tally, file, test) {
  const title = `${file} ${test.title}`;
  if (test.state === 'skipped') {
    tally.skipped.push({ title, reason: test.note ?? 'no reason given' });
  } else if (test.state === 'passed' && test.retries === 0) {
    tally.passed += 1;
  } else {
    tally.failed += 1;
    tally.failures.push(failureLine(title, test.error));
    if (test.state === 'passed') tally.faults.push(`passed only when tried again: ${title}`);
    if (test.state === 'pending') tally.faults.push(`did not finish: ${title}`);
  }
}
