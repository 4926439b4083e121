import fc from 'fast-check';
import { expect, test } from 'vitest';
import { messageTextSchema } from '#shared/contracts/text.ts';
import { charactersLeft, draftText } from '#shared/domain/draft-text.ts';
import { limits } from '#shared/limits.ts';

test('a draft is trimmed, and whitespace alone is nothing to send', () => {
  expect(draftText('  good morning \n')).toBe('good morning');
  for (const empty of ['', ' ', '\n\t \u00a0']) expect(draftText(empty)).toBeNull();
});

test('the limit counts the trimmed text', () => {
  const longest = 'x'.repeat(limits.chat.messageCharacters);
  expect(draftText(` ${longest} `)).toBe(longest);
  expect(draftText(`${longest}y`)).toBeNull();
  expect(charactersLeft(` ${longest}yz `)).toBe(-2);
});

test('whatever is typed, the server accepts the draft unchanged', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), fc.boolean(), (typed, isCut) => {
      const draft = draftText(isCut ? `${typed}\ud83d` : typed);
      if (draft !== null) expect(messageTextSchema.parse(draft)).toBe(draft);
    }),
  );
});
