import { expect, test } from 'vitest';
import { createRunStatus } from './run-status.mjs';
import type { Step } from './steps.mjs';
import { schedule } from './test-run.mjs';

const step = (name: string, options: Partial<Step> = {}): Step => ({
  name,
  heading: name.toUpperCase(),
  bin: name,
  args: [],
  limitMs: 60_000,
  quietSeconds: 60,
  ...options,
});

/** Notes which steps begin, and ends each when the test says so. */
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
    step('tests', { needsAllCores: true, needsBuild: true }),
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

test('on one core everything runs one after another, and a failed build is told to the steps', async () => {
  const bench = openBench();
  const steps = [step('tests', { needsAllCores: true, needsBuild: true })];
  const done = schedule(steps, { cores: 1, build: bench.build, runOne: bench.runOne });
  expect(bench.begun).toEqual(['build']);
  await bench.end('build', false);
  expect(bench.begun).toEqual(['build', 'tests']);
  await bench.end('tests');
  await done;
});

test('says what runs and about how long the rest takes', () => {
  let nowMs = 0;
  const status = createRunStatus({
    print: () => {},
    terminal: undefined,
    nowMs: () => nowMs,
    seconds: new Map([
      ['a', 60],
      ['b', 120],
    ]),
  });
  status.begin(step('a'));
  status.advance('a', { total: 7 });
  status.advance('a');
  expect(status.line()).toBe('A: 1 of 7; about 3 min 0 s left');
  nowMs = 30_000;
  expect(status.line()).toBe('A: 1 of 7; about 2 min 30 s left');
  status.end('a');
  status.begin(step('b'));
  nowMs = 300_000;
  expect(status.line()).toBe('B; nearly done');
  status.stop();
});
