// @ts-check

/**
 * @typedef {object} Tally
 * @property {number} passed
 * @property {number} failed
 * @property {{ title: string, reason: string }[]} skipped
 * @property {string[]} faults what makes the run a failure although no single test failed
 */

/**
 * @typedef {object} PlaywrightSuite
 * @property {PlaywrightSuite[]} [suites]
 * @property {{ title: string, file?: string, tests: PlaywrightTest[] }[]} [specs]
 */

/**
 * @typedef {object} PlaywrightTest
 * @property {'skipped' | 'expected' | 'unexpected' | 'flaky'} status
 * @property {unknown[]} results
 * @property {{ type: string, description?: string }[]} annotations
 */

/**
 * Counts a report of Playwright's json reporter. A test that passed only when tried again counts as
 * failed.
 *
 * @param {{ suites?: PlaywrightSuite[], errors?: { message?: string }[] }} report
 * @returns {Tally}
 */
export function tallyPlaywright(report) {
  /** @type {Tally} */
  const tally = { passed: 0, failed: 0, skipped: [], faults: [] };
  for (const { title, test } of testsOf(report.suites ?? [])) {
    const reason = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
    if (test.status === 'skipped') {
      tally.skipped.push({ title, reason: reason?.description ?? 'no reason given' });
    } else if (test.status === 'expected' && test.results.length <= 1) {
      tally.passed += 1;
    } else {
      tally.failed += 1;
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
