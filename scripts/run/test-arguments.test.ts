import { expect, test } from 'vitest';
import { helpOf, readCommandLine } from '#api/platform/command-line.mjs';
import { allSteps } from './steps.mjs';
import { testCommand } from './test-arguments.mjs';

test('steps, file patterns and changed files can be selected', () => {
  expect(readCommandLine(testCommand, ['--only=vitest,lint', 'shared/domain'])).toMatchObject({
    values: { only: ['vitest', 'lint'] },
    operands: ['shared/domain'],
  });
  expect(readCommandLine(testCommand, ['--all', '--changed', '--long'])).toMatchObject({
    values: { all: true, changed: true, long: true },
  });
});

test.each([
  [['--only=vitest,nothing'], '--only nothing is unknown; there are format, lint'],
  [['--onyl=vitest'], '--onyl is unknown (did you mean --only?)'],
])('%j is refused with the reason', (argv, text) => {
  expect(readCommandLine(testCommand, argv)).toMatchObject({
    kind: 'refusal',
    text: expect.stringContaining(text),
  });
});

test('help names every step', () => {
  for (const { name } of allSteps) expect(helpOf(testCommand)).toContain(name);
});
