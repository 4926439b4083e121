import { expect, test } from 'vitest';
import { checkSteps } from './check-changes.mjs';
import { baseOf } from './select-files.mjs';

/** A fake git in a repository where these names are commits. */
const git =
  (commits: Record<string, string>) =>
  (command = '', ...args: string[]) =>
    command === 'rev-parse' ? commits[args[1] ?? ''] : commits[`merge-base ${args.join(' ')}`];

test("changes are counted from where the branch left main, preferring the remote's", () => {
  const both = {
    'origin/main': 'a',
    main: 'b',
    'merge-base HEAD origin/main': '1111111111112222',
    'merge-base HEAD main': '3333333333334444',
  };
  expect(baseOf(git(both))).toBe('111111111111');
  expect(baseOf(git({ main: 'b', 'merge-base HEAD main': '3333333333334444' }))).toBe(
    '333333333333',
  );
});

test('without main, or without git, only uncommitted files count as changed', () => {
  expect(baseOf(git({}))).toBe('HEAD');
  expect(baseOf(() => undefined)).toBe('HEAD');
});

test('checks types and walls everywhere, and everything else only in changed files', () => {
  const files = ['shared/domain/chat.ts', 'README.md'];
  const steps = checkSteps({ base: 'abc', patterns: [], files }, true);
  const names = ['content', 'format', 'lint', 'types', 'walls', 'gates', 'changed'];
  expect(steps.map(({ name }) => name)).toEqual(names);
  const argsOf = (wanted: string) => steps.find(({ name }) => name === wanted)?.args;
  expect(argsOf('lint')).toContain('shared/domain/chat.ts');
  expect(argsOf('lint')).not.toContain('README.md');
  expect(argsOf('changed')).toEqual(
    expect.arrayContaining(['--changed=abc', '--exclude=api/**/*-contracts.test.ts']),
  );
  const cold = checkSteps({ base: 'abc', patterns: [], files }, false);
  expect(cold.map(({ name }) => name)).not.toContain('types');
  expect(cold.find(({ name }) => name === 'lint')?.args).toContain('--type-check');
  expect(cold.find(({ name }) => name === 'lint')?.args).not.toContain('shared/domain/chat.ts');
});
