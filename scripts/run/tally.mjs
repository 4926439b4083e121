// @ts-check
import { tallyReport } from './test-report.mjs';

/** @typedef {import('./test-report.mjs').Tally} Tally */
/** @typedef {import('./steps.mjs').Step} Step */

/**
 * The result of a step. The gate itself counts as one test, in addition to those it ran.
 *
 * @param {Step} step
 * @param {import('./child.mjs').ChildResult} result
 * @param {import('./test-report.mjs').TestReport | undefined} report undefined when there is none
 * @param {{ isPart?: boolean }} [options]
 * @returns {Tally}
 */
export function judge(step, result, report, options) {
  const tally =
    step.isRunner && report !== undefined ? tallyReport(report, options) : noTests(step);
  const faults = [...tally.faults];
  if (result.timedOut) faults.push(`stopped after ${step.limitMs / 60_000} minutes`);
  const distrust = result.code === 0 ? step.distrust?.(result.output) : undefined;
  if (distrust !== undefined) faults.push(distrust);
  const isGateOpen = result.code === 0 && faults.length === 0;
  // A failed test sets the runner's exit code to 1. It counts once, as the test.
  const isExplained = tally.failed > 0 && tally.faults.length === 0 && !result.timedOut;
  const failures =
    isGateOpen || isExplained
      ? []
      : [`${step.heading}: ${faults[0] ?? `exit code ${result.code}`}`];
  return {
    ...tally,
    passed: tally.passed + (isGateOpen ? 1 : 0),
    failed: tally.failed + failures.length,
    faults,
    failures: [...(tally.failures ?? []), ...failures],
  };
}

/**
 * @param {Step} step
 * @returns {Tally}
 */
function noTests(step) {
  return { passed: 0, failed: 0, skipped: [], faults: step.isRunner ? ['it left no report'] : [] };
}

/**
 * The last line of a run.
 *
 * @param {readonly Tally[]} tallies
 */
export function totalLine(tallies) {
  const passed = tallies.reduce((sum, tally) => sum + tally.passed, 0);
  const failed = tallies.reduce((sum, tally) => sum + tally.failed, 0);
  const skipped = tallies.reduce((sum, tally) => sum + tally.skipped.length, 0);
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
