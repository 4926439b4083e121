import { expect, test } from 'vitest';
import { aSummary } from '#shared/testing/builders.ts';
import { replyValuesOf } from '#site/admin/inbox/reply-values.ts';

const fields = { name: null, email: null, company: null, tags: [], note: null, deal: null };
const aRow = aSummary(1, {
  name: 'Visitor 3F2A 1B',
  initiated_from_page: '/projects',
});

test('canned replies use what the owner wrote about the person', () => {
  const person = { fields: { ...fields, name: 'Ann', email: 'ann@example.org', company: 'Acme' } };
  const row = { ...aRow, reply_email: 'other@example.org' };
  expect(replyValuesOf({ row, person, present: { country: 'NO', current_page: '/blog' } })).toEqual(
    {
      name: 'Ann',
      email: 'ann@example.org',
      company: 'Acme',
      page: '/blog',
      country: 'Norway',
    },
  );
});

test('what nobody knows reads as a sentence, and a generated name greets nobody', () => {
  expect(replyValuesOf({ row: aRow, person: undefined, present: undefined })).toEqual({
    name: 'there',
    email: 'your e-mail address',
    company: 'your company',
    page: '/projects',
    country: 'your country',
  });
});

test('what the visitor gave stands in for what the owner did not write', () => {
  const row = { ...aRow, visitor_name: 'Zoë', reply_email: 'zoe@example.org' };
  const { name, email } = replyValuesOf({ row, person: { fields }, present: undefined });
  expect({ name, email }).toEqual({ name: 'Zoë', email: 'zoe@example.org' });
});

test('who is called by an address is not greeted by it, and it is where answers go', () => {
  const row = { ...aRow, name: 'ann@example.org' };
  const person = { email: 'ann@example.org', fields };
  const { name, email } = replyValuesOf({ row, person, present: undefined });
  expect({ name, email }).toEqual({ name: 'there', email: 'ann@example.org' });
});
