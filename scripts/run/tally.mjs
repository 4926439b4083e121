// @ts-check

/** @typedef {import('./playwright-report.mjs').Tally} Tally */
/** @typedef {import('./steps.mjs').Step} Step */

/**
 * The result of a step: the gate itself counts as one test beside those it ran.
 *
 * @param {Step} step
 * @param {import('./child.mjs').ChildResult} result
 * @param {unknown} report parsed report file, undefined when there is none
 * @returns {Tally}
 */
export function judge(step, result, report) {
  const tally = step.tally && report !== undefined ? step.tally(report) : noTests(step);
  const faults = [...tally.faults];
  if (result.timedOut) faults.push(`stopped after ${step.limitMs / 60_000} minutes`);
  const distrust = result.code === 0 ? step.distrust?.(result.output) : undefined;
  if (distrust !== undefined) faults.push(distrust);
  const isGateOpen = result.code === 0 && faults.length === 0;
  // A failed test sets the runner's exit code to 1; it counts once, as the test.
  const isExplained = tally.failed > 0 && tally.faults.length === 0 && !result.timedOut;
  return {
    ...tally,
    passed: tally.passed + (isGateOpen ? 1 : 0),
    failed: tally.failed + (isGateOpen || isExplained ? 0 : 1),
    faults,
  };
}

/**
 * @param {Step} step
 * @returns {Tally}
 */
function noTests(step) {
  const faults = step.tally ? ['it left no report'] : [];
  return { passed: 0, failed: 0, skipped: [], faults };
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
