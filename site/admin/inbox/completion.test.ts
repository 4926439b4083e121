import fc from 'fast-check';
import { expect, test } from 'vitest';
import { slowTexts } from '#shared/testing/count-steps.ts';
import { commandIn, matching, wantedAt, withEmoji } from '#site/admin/inbox/completion.ts';

const at = (text: string) => wantedAt(text.replace('|', ''), text.indexOf('|'));

test('a slash at the start of a line starts a canned reply', () => {
  expect(at('/|')).toEqual({ kind: 'reply', from: 0, query: '' });
  expect(at('Dear Zoë,\n/Than|')).toEqual({ kind: 'reply', from: 10, query: 'than' });
  expect(at('and/or|')).toBeNull();
  expect(at('/thanks a lot|')).toBeNull();
});

test('a text of only a slash and a name is a command', () => {
  expect(commandIn(' /unknown ')).toBe('unknown');
  for (const text of ['/', '/var/log', 'see /projects', '/two words', '/one\n/two', 'a/b'])
    expect(commandIn(text)).toBeNull();
});

test('a colon with two letters starts an emoji; a time or a URL does not', () => {
  expect(at('well :smi| done')).toEqual({ kind: 'emoji', from: 5, query: 'smi' });
  expect(at('at 10:30|')).toBeNull();
  expect(at('https://a|')).toBeNull();
  expect(at(':s|')).toBeNull();
});

test('names that begin with the query come first', () => {
  const names = ['mine', 'in', 'index'].map((name) => ({ name }));
  expect(matching(names, 'in', 2).map(({ name }) => name)).toEqual(['in', 'index']);
  expect(matching(names, 'in', 9).map(({ name }) => name)).toEqual(['in', 'index', 'mine']);
});

test('a completed name becomes its emoji, with the caret after it', () => {
  const characterOf = (name: string) => (name === 'smile' ? '😄' : undefined);
  expect(withEmoji('a :smile: b', 9, characterOf)).toEqual({ text: 'a 😄 b', caret: 4 });
  expect(withEmoji('a :nothing: b', 11, characterOf)).toBeNull();
  fc.assert(
    fc.property(fc.string(), fc.nat(), (text, n) => {
      const made = withEmoji(text, n % (text.length + 1), characterOf);
      if (made) expect(made.text).toContain('😄');
    }),
  );
});

test('a long text before the caret is read in linear time', () => {
  expect(slowTexts((text) => wantedAt(text, text.length))).toEqual([]);
  expect(slowTexts((text) => withEmoji(text, text.length, () => undefined))).toEqual([]);
});
