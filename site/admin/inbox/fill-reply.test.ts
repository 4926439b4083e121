import { expect, test } from 'vitest';
import { fillReply } from '#site/admin/inbox/fill-reply.ts';

test('variables are filled once, and other braces stay', () => {
  const values = { name: '{page}', page: '/vr', country: 'Norway' };
  expect(fillReply('Hello {name}, on {page} in {country}: {other} {name', values)).toBe(
    'Hello {page}, on /vr in Norway: {other} {name',
  );
});
