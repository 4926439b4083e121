import { expect, test } from 'vitest';
import { chooseBenches } from './benches.mjs';
import { readTestArguments, testHelp } from './test-arguments.mjs';

const names = ['format', 'lint', 'vitest'];

test('without arguments every step runs', () => {
  expect(readTestArguments([], names)).toEqual({
    help: false,
    isLong: false,
    steps: names,
    filters: [],
  });
  expect(readTestArguments(['--long'], names).isLong).toBe(true);
});

test('steps and file patterns can be chosen', () => {
  expect(readTestArguments(['--only=vitest,lint', 'shared/domain'], names)).toEqual({
    help: false,
    isLong: false,
    steps: ['vitest', 'lint'],
    filters: ['shared/domain'],
  });
});

test.each([
  [['--only=vitest,nothing'], /No step is called nothing; there are format, lint, vitest/],
  [['--onyl=vitest'], /--onyl/],
  [['shared/domain'], /need --only/],
])('%j is refused with the reason', (argv, message) => {
  expect(() => readTestArguments(argv, names)).toThrow(message);
});

test('help names every step', () => {
  expect(readTestArguments(['--help'], names).help).toBe(true);
  for (const name of names) expect(testHelp(names)).toContain(name);
});

test('benchmarks run all together or by name', () => {
  expect(chooseBenches([], ['a', 'b'])).toEqual(['a', 'b']);
  expect(chooseBenches(['b'], ['a', 'b'])).toEqual(['b']);
  expect(() => chooseBenches(['c'], ['a', 'b'])).toThrow(/No bench is called c; there are a, b/);
});
