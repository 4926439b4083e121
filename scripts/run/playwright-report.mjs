// @ts-check
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {{ title: string, reason: string }[]} skipped
 * @property {string[]} faults what makes the run a failure although no single test failed
 * @property {string[]} [left] where failed tests left something to look at
 * @property {string[]} [failures] each failed test, with the first line of its error
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file?: string, tests: PlaywrightTest[] }[]} [specs]
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {'skipped' | 'expected' | 'unexpected' | 'flaky'} status
 * @property {{ attachments?: readonly { name: string, path?: string }[], error?: { message?: string } }[]} results
 * @property {{ type: string, description?: string }[]} annotations
 */

/**
 * Counts a report of Playwright's json reporter. A test that passed only on a retry counts as
 * failed.
 *
 * @param {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} report
 * @returns {Tally}
 */
export function tallyPlaywright(report) {
  /** @type {Required<Tally>} */
  const tally = { passed: 0, failed: 0, skipped: [], faults: [], left: [], failures: [] };
  for (const { title, test } of testsOf(report.suites ?? [])) {
    const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
    if (test.status === 'skipped') {
      tally.skipped.push({ title, reason: reason?.description ?? 'no reason given' });
    } else if (test.status === 'expected' && test.results.length <= 1) {
      tally.passed += 1;
    } else {
      tally.failed += 1;
      tally.failures.push(failureLine(title, test.results.at(-1)?.error?.message));
      tally.left.push(...leftBy(title, test));
      if (test.status !== 'unexpected') tally.faults.push(`passed only when tried again: ${title}`);
    }
  }
  for (const error of report.errors ?? []) {
    tally.faults.push(`error outside of tests: ${error.message ?? 'without a message'}`);
  }
  if (tally.passed + tally.failed === 0) tally.faults.push('no test was run');
  return tally;
}

/**
 * @param {string} title
 * @param {string} [error]
 */
export const failureLine = (title, error = '') => {
  const [first = ''] = stripVTControlCharacters(error).split('\n');
  return first === '' ? title : `${title}: ${first}`;
};

/** How to view each kind of file that a failed journey leaves. */
const commands = new Map([
  ['trace', 'npx playwright show-trace '],
  ['screenshot', ''],
]);

/**
 * @param {string} title
 * @param {PlaywrightTest} test
 * @returns {string[]} where its trace and its screenshots are, and what its pages showed, line by line
 */
function leftBy(title, test) {
  const left = test.results.flatMap(({ attachments = [] }) =>
    attachments.flatMap(({ name, path: file }) => {
      const command = commands.get(name);
      return command === undefined || file === undefined
        ? []
        : [`  ${name}: ${command}${path.relative(root, file)}`];
    }),
  );
  for (const { type, description = '' } of test.annotations)
    if (type === 'shown')
      left.push(...`shown: ${description}`.split('\n').map((line) => `  ${line}`));
  return left.length === 0 ? [] : [title, ...left];
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {{ title: string, test: PlaywrightTest }[]}
 */
function testsOf(suites) {
  return suites.flatMap((suite) => [
    ...(suite.specs ?? []).flatMap((spec) =>
      spec.tests.map((test) => ({ title: `${spec.file ?? ''} ${spec.title}`.trim(), test })),
    ),
    ...testsOf(suite.suites ?? []),
  ]);
}
