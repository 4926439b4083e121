import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatText, unformatText, type FormattedPart } from '#shared/domain/formatted-text.ts';

const shown = (text: string) =>
  formatText(text).map(({ as, text: words, href }) =>
    href === undefined ? `${as}:${words}` : `${as}:${words}>${href}`,
  );

test('strong, em, code and links are rendered', () => {
  expect(shown('a **b c** d')).toEqual(['text:a ', 'strong:b c', 'text: d']);
  expect(shown('*b*, `x * y`')).toEqual(['em:b', 'text:, ', 'code:x * y']);
  expect(shown('see [the plan](https://a.example/p?q=1).')).toEqual([
    'text:see ',
    'link:the plan>https://a.example/p?q=1',
    'text:.',
  ]);
  expect(shown('https://a.example/x')).toEqual(['link:https://a.example/x>https://a.example/x']);
});

test('a link’s address may have brackets and end in punctuation', () => {
  for (const address of [
    'https://en.example.org/wiki/Foyer_(room)',
    'https://en.example.org/a_(b)_(c)_d',
    'https://a.example/what?',
    'https://münchen.example/*straße*_(x)',
  ])
    expect(shown(`see [the *page*](${address}), or not`), address).toEqual([
      'text:see ',
      `link:the *page*>${address}`,
      'text:, or not',
    ]);
});

test('an address keeps its asterisks, and a mark may be next to Chinese', () => {
  expect(shown('https://a.example/*x*/**y**/_z_ and *em*')).toEqual([
    'link:https://a.example/*x*/**y**/_z_>https://a.example/*x*/**y**/_z_',
    'text: and ',
    'em:em',
  ]);
  expect(shown('这是**重点**内容')).toEqual(['text:这是', 'strong:重点', 'text:内容']);
  expect(shown('(*a*) “**b**”, *c*! **d**')).toEqual([
    'text:(',
    'em:a',
    'text:) “',
    'strong:b',
    'text:”, ',
    'em:c',
    'text:! ',
    'strong:d',
  ]);
  expect(shown('f(**options) is *fine*')).toEqual(['text:f(**options) is ', 'em:fine']);
  expect(shown('You are on **/resume**.')).toEqual([
    'text:You are on ',
    'strong:/resume',
    'text:.',
  ]);
});

test('text without marks stays as written', () => {
  for (const text of [
    'src/**/*.ts and lib/**/*.ts',
    'all *.ts in lib/* please',
    '*.ts,*.tsx',
    '**/node_modules and **/dist/**',
    '2*3*4 and 2**3**4',
    'f(*args, **kwargs) or g(*args, **kwargs)',
    '*/5 * * * * and */15 */2',
    'int *a, *b; (*a)*(*b)',
    'snake_case_name and __init__',
    'C:\\*\\b*',
    '2 * 3 * 4',
    '** not strong **',
    'a_b_c',
    '[x](javascript:alert(1))',
    '`',
    '<b>x</b>',
  ]) {
    expect(unformatText(text), text).toBe(text);
    expect(
      formatText(text).every(({ as }) => as === 'text'),
      text,
    ).toBe(true);
  }
});

/** A part as it may be written. */
const sourcesOf = ({ as, text, href }: FormattedPart): string[] => {
  const marked = { strong: `**${text}**`, em: `*${text}*`, code: `\`${text}\``, text };
  return as === 'link' ? [`[${text}](${href})`, text] : [marked[as]];
};

test('only http and https addresses become links, and no text but the marks is lost', () => {
  const pieces = fc.constantFrom(
    '*',
    '**',
    '`',
    '[a]',
    '(javascript:x)',
    '(https://',
    'https://a.example',
    ')',
    ' ',
    '\n',
    'word',
    '<img src=x>',
    '](',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(pieces).map((all) => all.join('')),
      ),
      (text) => {
        const parts = formatText(text);
        for (const { href } of parts)
          if (href !== undefined) expect(href).toMatch(/^(?:https?:\/\/|mailto:)/i);
        let rest = text;
        for (const part of parts) {
          const source = sourcesOf(part).find((each) => rest.startsWith(each));
          expect(source, `${JSON.stringify(part)} of ${rest}`).toBeDefined();
          rest = rest.slice(source?.length);
        }
        expect(rest).toBe('');
      },
    ),
    { numRuns: 500, examples: [['](*https://a.example*)'], ['[a](https://(javascript:x))']] },
  );
});
