import { expect, test } from 'vitest';
import { aSummary } from '#shared/testing/builders.ts';
import { replyValuesOf } from '#site/admin/inbox/reply-values.ts';

const fields = { name: null, email: null, company: null, tags: [], note: null, deal: null };
const aRow = aSummary(1, {
  name: 'Visitor 3F2A 1B',
  initiated_from_page: '/projects',
});

test("canned replies use the owner's data about the person", () => {
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

test('unknown fields read well in a sentence, and a generated name is not used as a greeting', () => {
  expect(replyValuesOf({ row: aRow, person: undefined, present: undefined })).toEqual({
    name: 'there',
    email: 'your e-mail address',
    company: 'your company',
    page: '/projects',
    country: 'your country',
  });
});

test("the visitor's own data fills fields that the owner left empty", () => {
  const row = { ...aRow, visitor_name: 'Zoë', reply_email: 'zoe@example.org' };
  const { name, email } = replyValuesOf({ row, person: { fields }, present: undefined });
  expect({ name, email }).toEqual({ name: 'Zoë', email: 'zoe@example.org' });
});

test('an address used as a name is not used as a greeting, but replies go to it', () => {
  const row = { ...aRow, name: 'ann@example.org' };
  const person = { email: 'ann@example.org', fields };
  const { name, email } = replyValuesOf({ row, person, present: undefined });
  expect({ name, email }).toEqual({ name: 'there', email: 'ann@example.org' });
});
