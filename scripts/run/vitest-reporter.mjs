// @ts-check
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Writes what Vitest's json reporter omits: tests that passed only on a retry, the reason of a
 * skipped one, and errors outside of tests.
 *
 * @implements {Required<Pick<import('vitest/reporters').Reporter, 'onTestRunEnd'>>}
 */
class ReportWriter {
  /**
   * @param {readonly import('vitest/node').TestModule[]} modules
   * @param {readonly { message?: string }[]} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const file = process.env.FOYER_VITEST_REPORT;
    if (file === undefined) return;
    const report = {
      unhandledErrors: unhandledErrors.map((error) => error.message ?? 'without a message'),
      modules: modules.map((module) => ({
        file: module.relativeModuleId,
        errors: module.errors().map((error) => error.message),
        tests: [...module.children.allTests()].map(testRecord),
      })),
    };
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify(report));
  }
}

/** @param {import('vitest/node').TestCase} test */
function testRecord(test) {
  const result = test.result();
  return {
    title: test.fullName,
    state: result.state,
    note: result.state === 'skipped' ? result.note : undefined,
    error: result.state === 'failed' ? result.errors[0]?.message : undefined,
    retries: test.diagnostic()?.retryCount ?? 0,
  };
}

// Vitest takes a reporter given by path as a default export.
export default ReportWriter;
