// @ts-check
import { openReport } from './test-report.mjs';

/** @implements {Pick<import('vitest/reporters').Reporter, 'onTestRunStart' | 'onTestCaseResult' | 'onTestModuleEnd' | 'onTestRunEnd'>} */
class VitestReporter {
  #report = openReport();
  #files = 0;
  #ended = 0;

  /** @param {readonly import('vitest/node').TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    this.#files = specifications.length;
  }

  /** @param {import('vitest/node').TestCase} test */
  onTestCaseResult(test) {
    this.#report.send({ file: test.module.relativeModuleId, test: recordOf(test) });
  }

  // The number of tests in a file is known only when it runs.
  onTestModuleEnd() {
    this.#ended += 1;
    this.#report.send({ share: this.#ended / this.#files });
  }

  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    this.#report.write({
      errors: unhandledErrors.map((error) => error.message ?? 'without a message'),
      files: modules.map((module) => ({
        file: module.relativeModuleId,
        errors: module.errors().map((error) => error.message),
        tests: [...module.children.allTests()].map(recordOf),
      })),
    });
  }
}

/**
 * @param {import('vitest/node').TestCase} test
 * @returns {import('./test-report.mjs').TestRecord}
 */
function recordOf(test) {
  const result = test.result();
  const diagnostic = test.diagnostic();
  return {
    title: test.fullName,
    state: result.state,
    ms: diagnostic?.duration ?? 0,
    ...(result.state === 'skipped' && result.note !== undefined && { note: result.note }),
    ...(result.state === 'failed' && { error: result.errors[0]?.message ?? 'without a message' }),
    retries: diagnostic?.retryCount ?? 0,
  };
}

// Vitest requires a default export for a reporter given by path.
export default VitestReporter;
