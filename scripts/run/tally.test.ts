import { expect, test } from 'vitest';
import { allSteps, sawNothing, type Step } from './steps.mjs';
import { judge, totalLine } from './tally.mjs';

const gate: Step = { name: 'g', heading: 'G', bin: 'g', args: [], limitMs: 60_000 };
const ended = (code: number, output = '') => ({ code, output, timedOut: false, tookMs: 1 });
const tally = (passed: number, failed: number, faults: string[] = []) => ({
  passed,
  failed,
  skipped: [],
  faults,
});
const runner = (result: ReturnType<typeof tally>): Step => ({ ...gate, tally: () => result });

test('a gate counts as one test', () => {
  expect(judge(gate, ended(0), undefined)).toEqual(tally(1, 0));
  expect(judge(gate, ended(2), undefined)).toEqual(tally(0, 1));
});

test('a gate that checked no files fails despite exit code 0', () => {
  const careful: Step = { ...gate, distrust: (output) => sawNothing(output, /\((\d+) modules/) };
  expect(judge(careful, ended(0, 'no violations (0 modules)'), undefined).failed).toBe(1);
  expect(judge(careful, ended(0, 'something else'), undefined).failed).toBe(1);
  expect(judge(careful, ended(0, 'no violations (7 modules)'), undefined).failed).toBe(0);
});

test('a runner counts its tests and itself', () => {
  expect(judge(runner(tally(7, 0)), ended(0), {})).toEqual(tally(8, 0));
});

test('a failed test is counted once, not again as its runner', () => {
  expect(judge(runner(tally(7, 2)), ended(1), {})).toEqual(tally(7, 2));
});

test.each([
  ['tests that all passed', tally(7, 0), 1, {}],
  ['an error outside of tests', tally(7, 0, ['error outside of tests: boom']), 0, {}],
  ['no report', tally(7, 0), 0, undefined],
])('a runner with %s and exit code or error fails', (_what, counted, code, report) => {
  expect(judge(runner(counted), ended(code), report).failed).toBe(1);
});

test('a step that was stopped fails', () => {
  const judged = judge(gate, { ...ended(0), timedOut: true }, undefined);
  expect(judged).toEqual(tally(0, 1, ['stopped after 1 minutes']));
});

test('the total mentions skipped tests only when there are some', () => {
  expect(totalLine([tally(3, 0), tally(4, 1)])).toBe('7 passed, 1 failed');
  const skipped = { ...tally(1, 0), skipped: [{ title: 'x', reason: 'y' }] };
  expect(totalLine([skipped])).toBe('1 passed, 0 failed, 1 skipped');
});

test('every step has a unique name, and every runner writes a report', () => {
  expect(new Set(allSteps.map(({ name }) => name)).size).toBe(allSteps.length);
  const runners = allSteps.filter((step) => step.tally !== undefined);
  expect(runners.map(({ name }) => name)).toEqual(['vitest', 'postgresql', 'faults', 'playwright']);
  for (const { report, reportEnv } of runners) expect(report && reportEnv).toBeTruthy();
});
