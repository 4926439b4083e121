import { expect, test } from 'vitest';
import { fillReply } from '#site/admin/inbox/fill-reply.ts';

test('fields are filled once, and other braces stay', () => {
  const values = {
    name: '{page}',
    email: 'ann@example.org',
    company: 'Acme',
    page: '/vr',
    country: 'Norway',
  };
  expect(
    fillReply('Hello {name}, on {page} in {country}: {other} {name; {email} of {company}', values),
  ).toBe('Hello {page}, on /vr in Norway: {other} {name; ann@example.org of Acme');
});
