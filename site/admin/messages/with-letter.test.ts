import { expect, test } from 'vitest';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { aLetter, aMessageId } from '#shared/testing/builders.ts';
import { withLetter, type Folder } from '#site/admin/messages/with-letter.ts';

const folder = (over: Partial<Folder> = {}): Folder => ({
  status: 'inbox',
  letters: [aLetter(5), aLetter(3)],
  hasOlder: false,
  ...over,
});
const after = (news: ContactMessage, over: Partial<Folder> = {}) =>
  withLetter(folder(over), news.id, news).map(({ id }) => id);
const ids = (...numbers: number[]) => numbers.map(aMessageId);

test('a letter takes its place by its time', () => {
  expect(after(aLetter(6))).toEqual(ids(6, 5, 3));
  expect(after(aLetter(4))).toEqual(ids(5, 4, 3));
  expect(after(aLetter(1))).toEqual(ids(5, 3, 1));
});

test('a change leaves it where it is', () => {
  const read = aLetter(3, { read_at: new Date(9_000).toISOString() });
  expect(withLetter(folder(), read.id, read)).toEqual([aLetter(5), read]);
});

test('what lies elsewhere now, or nowhere, leaves the folder', () => {
  expect(after(aLetter(5, { status: 'spam' }))).toEqual(ids(3));
  expect(withLetter(folder(), aMessageId(3), null).map(({ id }) => id)).toEqual(ids(5));
  const untouched = folder();
  expect(withLetter(untouched, aMessageId(9), null)).toBe(untouched.letters);
});

test('where older ones are not loaded, one of their time waits for its page', () => {
  expect(after(aLetter(1), { hasOlder: true })).toEqual(ids(5, 3));
  expect(after(aLetter(1), { hasOlder: true, letters: [] })).toEqual(ids(1));
});
