import { expect, test } from 'vitest';
import { baseOf, tallyFew } from './check-changes.mjs';

/** Fake git in a repository where these names are commits. */
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

test('a change that no test reaches is no failure, and a failing test is one', () => {
  const failed = { title: 'one', state: 'failed', retries: 0 };
  const modules = [{ file: 'a.test.ts', errors: [], tests: [failed] }];
  expect(tallyFew({ unhandledErrors: [], modules: [] })).toMatchObject({ failed: 0, faults: [] });
  expect(tallyFew({ unhandledErrors: [], modules })).toMatchObject({ failed: 1, faults: [] });
  expect(tallyFew({ unhandledErrors: ['boom'], modules }).faults).toHaveLength(1);
});
