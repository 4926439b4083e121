import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cannedReplySchema } from '#shared/contracts/canned-replies.ts';
import { shortNameOf } from '#site/admin/short-name-field.tsx';

test.for([
  ['Our Hours', 'our-hours'],
  ['price_list 2', 'price-list-2'],
  ['-Grüße!', 'gre'],
] as const)('%s is typed as %s', ([typed, name]) => {
  expect(shortNameOf(typed)).toBe(name);
});

test('the server accepts every name that the field produces, unless it is empty', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 30 }), (typed) => {
      const name = shortNameOf(typed).slice(0, 30);
      const isTaken = cannedReplySchema.safeParse({ name, content: 'x' }).success;
      expect(isTaken).toBe(name !== '');
    }),
  );
});
