import { expect, test } from 'vitest';
import { helpOf, readCommandLine } from '#api/platform/command-line.mjs';
import { allSteps } from './steps.mjs';
import { chooseSteps, testCommand } from './test-arguments.mjs';

const names = allSteps.map(({ name }) => name);

test('without arguments every step runs', () => {
  expect(readCommandLine(testCommand, [])).toMatchObject({ kind: 'run', operands: [] });
  expect(chooseSteps(undefined, [])).toEqual(names);
  expect(readCommandLine(testCommand, ['--long'])).toMatchObject({ values: { long: true } });
});

test('steps and file patterns can be chosen', () => {
  const reading = readCommandLine(testCommand, ['--only=vitest,lint', 'shared/domain']);
  expect(reading).toMatchObject({ values: { only: ['vitest', 'lint'] } });
  expect(chooseSteps(['vitest', 'lint'], ['shared/domain'])).toEqual(['vitest', 'lint']);
  expect(() => chooseSteps(undefined, ['shared/domain'])).toThrow('need --only');
});

test.each([
  [['--only=vitest,nothing'], '--only nothing is unknown; there are format, types'],
  [['--onyl=vitest'], '--onyl is unknown (did you mean --only?)'],
])('%j is refused with the reason', (argv, text) => {
  expect(readCommandLine(testCommand, argv)).toMatchObject({
    kind: 'refusal',
    text: expect.stringContaining(text),
  });
});

test('help names every step', () => {
  for (const name of names) expect(helpOf(testCommand)).toContain(name);
});
