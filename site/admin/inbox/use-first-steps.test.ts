import { expect, test } from 'vitest';
import { areStepsShown } from '#site/admin/inbox/use-first-steps.ts';

test.each([
  [null, null, null],
  [null, { name: null, hasChats: false }, true],
  [null, { name: null, hasChats: true }, true],
  [null, { name: 'Ada', hasChats: false }, true],
  [null, { name: 'Ada', hasChats: true }, false],
  // The answer of this browser stays, whatever the owner has done meanwhile.
  ['open', { name: 'Ada', hasChats: true }, true],
  ['closed', { name: null, hasChats: false }, false],
])(
  'a browser that stored %j, on a server with %j: the first steps are %j',
  (stored, use, shown) => {
    expect(areStepsShown(stored, use)).toBe(shown);
  },
);
