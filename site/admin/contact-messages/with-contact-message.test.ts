import { expect, test } from 'vitest';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { aContactMessage, aMessageId } from '#shared/testing/builders.ts';
import {
  withContactMessage,
  type Folder,
} from '#site/admin/contact-messages/with-contact-message.ts';

const folder = (over: Partial<Folder> = {}): Folder => ({
  status: 'inbox',
  contactMessages: [aContactMessage(5), aContactMessage(3)],
  hasOlder: false,
  ...over,
});
const after = (news: ContactMessage, over: Partial<Folder> = {}) =>
  withContactMessage(folder(over), news.id, news).map(({ id }) => id);
const ids = (...numbers: number[]) => numbers.map(aMessageId);

test('a contact message is inserted by its time', () => {
  expect(after(aContactMessage(6))).toEqual(ids(6, 5, 3));
  expect(after(aContactMessage(4))).toEqual(ids(5, 4, 3));
  expect(after(aContactMessage(1))).toEqual(ids(5, 3, 1));
});

test('a changed message keeps its position', () => {
  const read = aContactMessage(3, { read_at: new Date(9_000).toISOString() });
  expect(withContactMessage(folder(), read.id, read)).toEqual([aContactMessage(5), read]);
});

test('a moved or deleted message leaves the folder', () => {
  expect(after(aContactMessage(5, { status: 'spam' }))).toEqual(ids(3));
  expect(withContactMessage(folder(), aMessageId(3), null).map(({ id }) => id)).toEqual(ids(5));
  const untouched = folder();
  expect(withContactMessage(untouched, aMessageId(9), null)).toBe(untouched.contactMessages);
});

test('an older message is left out until its page is loaded', () => {
  expect(after(aContactMessage(1), { hasOlder: true })).toEqual(ids(5, 3));
  expect(after(aContactMessage(1), { hasOlder: true, contactMessages: [] })).toEqual(ids(1));
});
