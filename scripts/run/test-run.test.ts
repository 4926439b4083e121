import { expect, onTestFinished, test } from 'vitest';
import { createRunStatus, type ExpectedRun } from './run-status.mjs';
import type { Step } from './steps.mjs';
import { schedule } from './test-run.mjs';

const step = (name: string, options: Partial<Step> = {}): Step => ({
  name,
  heading: name.toUpperCase(),
  bin: name,
  args: [],
  limitMs: 60_000,
  cores: 1,
  quietSeconds: 60,
  ...options,
});

/** Records which steps start, and ends each when the test says so. */
const openBench = () => {
  const begun: string[] = [];
  const enders = new Map<string, (isBuilt: boolean) => void>();
  const begin = (name: string) => {
    begun.push(name);
    return new Promise<boolean>((resolve) => enders.set(name, resolve));
  };
  const settle = () => new Promise<void>((resolve) => setImmediate(resolve));
  return {
    begun,
    end: async (name: string, isBuilt = true) => {
      enders.get(name)?.(isBuilt);
      await settle();
    },
    build: () => begin('build'),
    runOne: async ({ name, needsBuild }: Step, isBuilt: boolean) => {
      await begin(needsBuild && isBuilt ? `${name} on the build` : name);
    },
  };
};

test('checks run side by side with the build, and a runner when all cores are free', async () => {
  const bench = openBench();
  const steps = [
    step('types'),
    step('format'),
    step('tests', { cores: Infinity, needsBuild: true }),
    step('walls'),
  ];
  const done = schedule(steps, { cores: 2, build: bench.build, runOne: bench.runOne });
  expect(bench.begun).toEqual(['build', 'types']);
  await bench.end('types');
  expect(bench.begun).toEqual(['build', 'types', 'format']);
  await bench.end('build');
  expect(bench.begun.at(-1)).toBe('walls');
  await bench.end('format');
  expect(bench.begun).not.toContain('tests on the build');
  await bench.end('walls');
  expect(bench.begun.at(-1)).toBe('tests on the build');
  await bench.end('tests on the build');
  await done;
});

test('on one core everything runs in sequence, and a failed build is passed to the steps', async () => {
  const bench = openBench();
  const steps = [step('tests', { cores: Infinity, needsBuild: true })];
  const done = schedule(steps, { cores: 1, build: bench.build, runOne: bench.runOne });
  expect(bench.begun).toEqual(['build']);
  await bench.end('build', false);
  expect(bench.begun).toEqual(['build', 'tests']);
  await bench.end('tests');
  await done;
});

/** Shows runs with these expected durations, on a clock that the test sets. */
const openStatus = (runs: readonly ExpectedRun[], cores = 2) => {
  const clock = { nowMs: 0 };
  const parts = { print: () => {}, terminal: undefined, nowMs: () => clock.nowMs };
  const status = createRunStatus({ ...parts, cores, runs });
  onTestFinished(() => status.stop());
  return { status, clock };
};

/** The remaining seconds shown in a line. */
const secondsIn = (line: string) => {
  const [, minutes = '0', seconds] = /about (?:(\d+) min )?([\d.]+) s left$/.exec(line) ?? [];
  return Number(minutes) * 60 + Number(seconds);
};

test('shows the current runs and the estimated remaining time', () => {
  const { status, clock } = openStatus([
    { name: 'a', cores: Infinity, seconds: 60 },
    { name: 'b', cores: Infinity, seconds: 120 },
  ]);
  status.begin(step('a'));
  expect(status.line()).toBe('A; about 3 min 0 s left');
  clock.nowMs = 30_000;
  status.advance('a');
  status.advance('a', { share: 0.5 });
  expect(status.line()).toBe('A: 1 test, 50 %; about 2 min 30 s left');
  clock.nowMs = 60_000;
  status.end('a');
  status.begin(step('b'));
  expect(status.line()).toBe('B; about 2 min 0 s left');
});

test('the times of parallel runs are not added up', () => {
  const { status } = openStatus([
    { name: 'types', cores: 1, seconds: 150 },
    { name: 'lint', cores: 1, seconds: 100 },
    { name: 'walls', cores: 1, seconds: 20 },
  ]);
  status.begin(step('types'));
  status.begin(step('lint'));
  expect(secondsIn(status.line())).toBe(150);
});

test('a run that takes twice as long as expected changes the estimate before it ends', () => {
  const { status, clock } = openStatus([{ name: 'a', cores: 2, seconds: 400 }]);
  status.begin(step('a'));
  const takes = 800;
  for (let at = 100; at < takes; at += 100) {
    clock.nowMs = at * 1000;
    status.advance('a', { share: at / takes });
    const shown = secondsIn(status.line());
    expect(shown / (takes - at), `at ${at} s`).toBeGreaterThan(0.5);
    expect(shown / (takes - at), `at ${at} s`).toBeLessThan(1.5);
  }
});

test('the slowness so far applies to waiting runs, but a single short run has little weight', () => {
  const { status, clock } = openStatus([
    { name: 'a', cores: 2, seconds: 400 },
    { name: 'b', cores: 2, seconds: 300 },
  ]);
  status.begin(step('a'));
  clock.nowMs = 800_000;
  status.end('a');
  status.begin(step('b'));
  expect(secondsIn(status.line())).toBeGreaterThan(450);
  expect(secondsIn(status.line())).toBeLessThan(600);
  const short = openStatus([
    { name: 'a', cores: 2, seconds: 30 },
    { name: 'b', cores: 2, seconds: 300 },
  ]);
  short.status.begin(step('a'));
  short.clock.nowMs = 150_000;
  short.status.end('a');
  short.status.begin(step('b'));
  expect(secondsIn(short.status.line())).toBeLessThan(500);
});

test('never shows almost no time left while a run without a share continues', () => {
  const { status, clock } = openStatus([{ name: 'a', cores: 1, seconds: 60 }]);
  status.begin(step('a'));
  clock.nowMs = 120_000;
  expect(secondsIn(status.line())).toBe(30);
});
