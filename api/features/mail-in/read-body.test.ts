import { expect, test } from 'vitest';
import { mailLimits } from '#shared/mail-limits.ts';
import { cutQuotes, textOfHtml } from '#api/features/mail-in/read-body.ts';

for (const [title, text, expected] of [
  [
    'a quote below',
    'Yes.\n\nOn Mon, Jan 5, 2026 at 9:00 AM Olga <o@b.example> wrote:\n> Do you?\n> Really?',
    'Yes.',
  ],
  ['a signature', 'Yes.\r\n\r\n-- \r\nAda\r\n+49 30 1234', 'Yes.'],
  ['where it was written', 'Yes.\n\nSent from my iPhone', 'Yes.'],
  ['a German quote', 'Ja.\n\nAm 05.01.2026 um 09:00 schrieb Olga <o@b.example>:\n> Ja?', 'Ja.'],
  ['nothing to cut', 'One\n\n\n\n\n  indented  \nTwo\u0000', 'One\n\n  indented\nTwo'],
  ['nothing but a quote', '> Do you?', '> Do you?'],
] as const)
  test(`an answer with ${title} becomes what its writer added`, () => {
    expect(cutQuotes(text)).toBe(expected);
  });

test('HTML becomes text without its quote', async () => {
  const text = await textOfHtml(
    '<html><head><style>p{}</style></head><body><p>Yes &amp; no</p><div class="gmail_quote">Do you?</div></body></html>',
  );
  expect(text.trim()).toBe('Yes & no');
});

test('however long a text is, as much of it is looked at', () => {
  for (const piece of ['\n', ' \n', 'On a <b@c> ', 'abcd. skrev \n', '> ', '在\n'])
    expect(cutQuotes(piece.repeat(100_000)).length).toBeLessThanOrEqual(mailLimits.replyCharacters);
});
