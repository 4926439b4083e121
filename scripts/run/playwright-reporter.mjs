// @ts-check
/** @import { Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter' */
import path from 'node:path';
import { root } from './paths.mjs';
import { openReport } from './test-report.mjs';

/** The command that shows each kind of file that a failed journey leaves. */
const commands = new Map([
  ['trace', 'npx playwright show-trace '],
  ['screenshot', ''],
]);

/** @implements {Reporter} */
class PlaywrightReporter {
  #report = openReport();
  /** @type {Suite | undefined} */
  #suite;
  /** @type {string[]} */
  #errors = [];
  #total = 0;
  #ended = 0;

  /**
   * @param {unknown} _config
   * @param {Suite} suite
   */
  onBegin(_config, suite) {
    this.#suite = suite;
    this.#total = suite.allTests().length;
  }

  /** @param {TestCase} test */
  onTestEnd(test) {
    this.#ended += 1;
    this.#report.send({ file: fileOf(test), test: recordOf(test) });
    this.#report.send({ share: this.#ended / this.#total });
  }

  /** @param {TestError} error */
  onError(error) {
    this.#errors.push(error.message ?? 'without a message');
  }

  onEnd() {
    /** @type {Map<string, import('./test-report.mjs').TestRecord[]>} */
    const files = new Map();
    for (const test of this.#suite?.allTests() ?? []) {
      const file = fileOf(test);
      files.set(file, [...(files.get(file) ?? []), recordOf(test)]);
    }
    this.#report.write({
      errors: this.#errors,
      files: [...files].map(([file, tests]) => ({ file, errors: [], tests })),
    });
  }

  // The list reporter prints to the log beside this one.
  printsToStdio() {
    return false;
  }
}

/** @param {TestCase} test */
function fileOf(test) {
  return path.relative(root, test.location.file).replaceAll(path.sep, '/');
}

/**
 * @param {TestCase} test
 * @returns {import('./test-report.mjs').TestRecord}
 */
function recordOf(test) {
  const result = test.results.at(-1);
  const note = test.annotations.find(({ type }) => type === 'skip' || type === 'fixme');
  const outcome = test.outcome();
  return {
    // Without project and file, which are the first two entries after the empty root.
    title: test.titlePath().slice(3).join(' '),
    state: outcome === 'skipped' && result !== undefined ? 'skipped' : stateOf(test, result),
    ms: result?.duration ?? 0,
    ...(note?.description !== undefined && { note: note.description }),
    ...(result?.error !== undefined && { error: failureOf(result, result.error) }),
    retries: test.results.length > 1 ? test.results.length - 1 : 0,
    left: leftBy(test, result),
  };
}

/**
 * The named step and the line that failed, and the message.
 *
 * @param {TestResult} result
 * @param {TestError} error
 */
function failureOf({ steps }, { location, message = 'without a message' }) {
  const step = steps.find((each) => each.category === 'test.step' && each.error !== undefined);
  const line = location && `line ${location.line}`;
  return [step?.title, line, message].filter((part) => part !== undefined).join(': ');
}

/**
 * @param {TestCase} test
 * @param {TestResult | undefined} result undefined if it did not start
 */
function stateOf(test, result) {
  if (result === undefined || result.status === 'interrupted') return 'pending';
  return test.ok() ? 'passed' : 'failed';
}

/**
 * @param {TestCase} test
 * @param {TestResult | undefined} result
 * @returns {string[]} the paths of its trace and screenshots, and the content of its pages
 */
function leftBy(test, result) {
  const files = (result?.attachments ?? []).flatMap(({ name, path: file }) => {
    const command = commands.get(name);
    return command === undefined || file === undefined
      ? []
      : [`${name}: ${command}${path.relative(root, file)}`];
  });
  const shown = test.annotations
    .filter(({ type }) => type === 'shown')
    .flatMap(({ description = '' }) => `shown: ${description}`.split('\n'));
  return [...files, ...shown];
}

// Playwright requires a default export for a reporter given by path.
export default PlaywrightReporter;
