// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The report that our Vitest and Playwright reporters write at the end of a run. The tools' own
 * reports omit the reason of a skipped test, or errors outside of tests.
 *
 * @typedef {object} TestReport
 * @property {readonly string[]} errors outside of tests
 * @property {readonly { file: string, errors: readonly string[], tests: readonly TestRecord[] }[]} files
 *   `errors`: why a file could not be loaded
 */

/**
 * @typedef {object} TestRecord
 * @property {string} title
 * @property {'passed' | 'failed' | 'skipped' | 'pending'} state
 * @property {number} ms
 * @property {string} [note] why it was skipped
 * @property {string} [error]
 * @property {number} retries
 * @property {readonly string[]} [left] lines about the files that a failed test left
 */

/**
 * A reporter's message while its tests run, if it was started with a channel: the completed share of
 * the run, or a test that ended.
 *
 * @typedef {{ share: number } | { file: string, test: TestRecord }} TestMessage
 */

/** The environment variable with the file name of the report. */
export const reportVariable = 'FOYER_TEST_REPORT';

const killAfterMs = 10_000;

/**
 * For a reporter. Ends the run, with all processes it started, once its parent is gone: a killed
 * `npm test` leaves no browser and no database behind.
 *
 * @returns {{ send: (message: TestMessage) => void, write: (report: TestReport) => void }}
 */
export function openReport() {
  process.once('disconnect', () => {
    endOwnGroup('SIGINT');
    setTimeout(() => endOwnGroup('SIGKILL'), killAfterMs).unref();
  });
  process.channel?.unref();
  return {
    send: (message) => {
      if (process.connected) process.send?.(message);
    },
    write: (report) => {
      const file = process.env[reportVariable];
      if (file === undefined) return;
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(report));
    },
  };
}

/** @param {NodeJS.Signals} signal */
function endOwnGroup(signal) {
  const group = process.platform === 'win32' ? process.pid : -process.pid;
  process.kill(group, signal);
}

/**
 * A failed test in one line: its title and the first line of its error.
 *
 * @param {string} title
 * @param {string} [error]
 */
export function failureLine(title, error = '') {
  const [first = ''] = stripVTControlCharacters(error).split('\n');
  return first === '' ? title : `${title}: ${first}`;
}

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {{ title: string, reason: string }[]} skipped
 * @property {string[]} faults reasons why the run fails although no test failed
 * @property {string[]} [left] the files that failed tests left
 * @property {string[]} [failures] each failed test, with the first line of its error
 */

/**
 * Counts a report. A file that could not be loaded is one failed test. A test that passed only on a
 * retry, or did not finish, counts as failed.
 *
 * @param {TestReport} report
 * @param {{ isPart?: boolean }} [options] a part of the project may have no test
 */
export function tallyReport(report, { isPart = false } = {}) {
  /** @type {Required<Tally>} */
  const tally = { passed: 0, failed: 0, skipped: [], faults: [], left: [], failures: [] };
  for (const { file, errors, tests } of report.files) {
    for (const error of errors) {
      tally.failed += 1;
      tally.failures.push(failureLine(file, error));
      tally.faults.push(`${file}: ${error}`);
    }
    for (const test of tests) count(tally, `${file} ${test.title}`, test);
  }
  for (const error of report.errors) tally.faults.push(`error outside of tests: ${error}`);
  if (tally.passed + tally.failed === 0 && !isPart) tally.faults.push('no test was run');
  return tally;
}

/**
 * @param {Required<Tally>} tally
 * @param {string} title
 * @param {TestRecord} test
 */
function count(tally, title, { state, note, error, retries, left = [] }) {
  if (state === 'skipped') {
    tally.skipped.push({ title, reason: note ?? 'no reason given' });
  } else if (state === 'passed' && retries === 0) {
    tally.passed += 1;
  } else {
    tally.failed += 1;
    tally.failures.push(failureLine(title, error));
    if (left.length > 0) tally.left.push(title, ...left.map((line) => `  ${line}`));
    if (state === 'passed') tally.faults.push(`passed only when tried again: ${title}`);
    if (state === 'pending') tally.faults.push(`did not finish: ${title}`);
  }
}
