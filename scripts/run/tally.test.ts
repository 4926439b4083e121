import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { inRoot } from './paths.mjs';
import {
  allSteps,
  chooseSteps,
  planRuns,
  sawNothing,
  type Selection,
  type Step,
} from './steps.mjs';
import { judge, totalLine } from './tally.mjs';
import type { TestReport } from './test-report.mjs';

const gate: Step = {
  name: 'g',
  heading: 'G',
  bin: 'g',
  args: [],
  limitMs: 60_000,
  cores: 1,
  quietSeconds: 1,
};
const ended = (code: number, output = '') => ({ code, output, timedOut: false, tookMs: 1 });
const tally = (passed: number, failed: number, faults: string[] = []) => ({
  passed,
  failed,
  skipped: [],
  faults,
});
const runner: Step = { ...gate, isRunner: true };
const report = (passed: number, failed = 0, errors: string[] = []): TestReport => {
  const tests = (count: number, state: 'passed' | 'failed') =>
    Array.from({ length: count }, (_, at) => ({
      title: `${state} ${at}`,
      state,
      ms: 1,
      retries: 0,
    }));
  const all = [...tests(passed, 'passed'), ...tests(failed, 'failed')];
  return { errors, files: [{ file: 'a.test.ts', errors: [], tests: all }] };
};

test('a gate counts as one test', () => {
  expect(judge(gate, ended(0), undefined)).toMatchObject({ ...tally(1, 0), failures: [] });
  expect(judge(gate, ended(2), undefined)).toMatchObject({
    ...tally(0, 1),
    failures: ['G: exit code 2'],
  });
});

test('a gate that checked no files fails despite exit code 0', () => {
  const careful: Step = { ...gate, distrust: (output) => sawNothing(output, /\((\d+) modules/) };
  expect(judge(careful, ended(0, 'no violations (0 modules)'), undefined).failed).toBe(1);
  expect(judge(careful, ended(0, 'something else'), undefined).failed).toBe(1);
  expect(judge(careful, ended(0, 'no violations (7 modules)'), undefined).failed).toBe(0);
});

test('a runner counts its tests and itself', () => {
  expect(judge(runner, ended(0), report(7))).toMatchObject(tally(8, 0));
});

test('a failed test is counted once, not again as its runner', () => {
  const judged = judge(runner, ended(1), report(7, 2));
  expect(judged).toMatchObject(tally(7, 2));
  expect(judged.failures).toHaveLength(2);
});

test.each([
  ['tests that all passed', report(7), 1],
  ['an error outside of tests', report(7, 0, ['boom']), 0],
  ['no report', undefined, 0],
])('a runner with %s and exit code or error fails', (_what, written, code) => {
  expect(judge(runner, ended(code), written).failed).toBe(1);
});

test('a stopped step fails', () => {
  const judged = judge(gate, { ...ended(0), timedOut: true }, undefined);
  expect(judged).toMatchObject(tally(0, 1, ['stopped after 1 minutes']));
});

test('the total mentions skipped tests only when there are some', () => {
  expect(totalLine([tally(3, 0), tally(4, 1)])).toBe('7 passed, 1 failed');
  const skipped = { ...tally(1, 0), skipped: [{ title: 'x', reason: 'y' }] };
  expect(totalLine([skipped])).toBe('1 passed, 0 failed, 1 skipped');
});

test('every step has a unique name', () => {
  expect(new Set(allSteps.map(({ name }) => name)).size).toBe(allSteps.length);
});

test('test:all runs the core first and then the rest, and nothing twice', () => {
  const core = planRuns(allSteps, { isAll: false });
  const all = planRuns(allSteps, { isAll: true });
  expect(core.map(({ name }) => name)).toEqual(allSteps.map(({ name }) => name));
  expect(all.slice(0, core.length)).toEqual(core);
  expect(all.slice(core.length).map(({ name }) => name)).toEqual([
    'faults-rest',
    'playwright-rest',
  ]);
  const argsOf = (name: string) => all.find((run) => run.name === name)?.args ?? [];
  expect(argsOf('playwright')).toContain('--grep=@core');
  expect(argsOf('playwright-rest')).toContain('--grep-invert=@core');
  const files = argsOf('faults').filter((arg) => arg.startsWith('api/faults/'));
  expect(files.length).toBeGreaterThan(0);
  expect(argsOf('faults-rest')).toEqual(
    expect.arrayContaining(files.map((file) => `--exclude=${file}`)),
  );
  for (const file of files) expect(existsSync(inRoot(file))).toBe(true);
});

test('npm test leaves out steps of npm run test:all, unless they are named or selected', () => {
  const namesOf = (wanted: Parameters<typeof chooseSteps>[1]) =>
    chooseSteps(allSteps, wanted).map(({ name }) => name);
  const all = allSteps.map(({ name }) => name);
  expect(namesOf({ isAll: true })).toEqual(all);
  expect(namesOf({ isAll: false })).toEqual(all.filter((name) => name !== 'engines'));
  expect(namesOf({ isAll: false, names: ['engines'] })).toEqual(['engines']);
  const selection = { patterns: ['engines'], files: ['site/e2e/engines/scenario.ts'] };
  expect(namesOf({ isAll: false, selection })).toContain('engines');
  expect(namesOf({ isAll: false, selection })).not.toContain('walls');
});

test('a selection narrows each step in its own way, and skips steps that it does not concern', () => {
  const argsOf = (name: string, selection: Selection) =>
    planRuns(allSteps, { isAll: false, selection }).find((run) => run.name === name)?.args;
  const named = { patterns: ['domain/chat'], files: ['shared/domain/chat.ts', 'docs/chat.md'] };
  expect(argsOf('format', named)).toEqual(expect.arrayContaining(named.files));
  expect(argsOf('lint', named)).toContain('shared/domain/chat.ts');
  expect(argsOf('lint', named)).not.toContain('docs/chat.md');
  expect(argsOf('vitest', named)).toContain('domain/chat');
  expect(argsOf('playwright', named)).not.toContain('--grep=@core');
  const changed = { patterns: [], base: 'abc', files: ['README.md'] };
  expect(argsOf('lint', changed)).toBeUndefined();
  expect(argsOf('vitest', changed)).toContain('--changed=abc');
  expect(argsOf('playwright', changed)).toContain('--only-changed=abc');
});
