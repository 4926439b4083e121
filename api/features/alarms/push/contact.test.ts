import { expect, test } from 'vitest';
import { pushContact } from '#api/features/alarms/push/contact.ts';

const contactOf = (ownerEmail?: string, publicUrl?: string) =>
  pushContact({ ownerEmail, publicUrl });

test('the owner’s address is the contact, and the site’s where there is none', () => {
  expect(contactOf('owner@example.com')).toEqual({
    ok: true,
    contact: 'mailto:owner@example.com',
  });
  expect(contactOf(undefined, 'https://example.com')).toMatchObject({
    contact: 'https://example.com',
  });
  expect(contactOf('owner@box.local', 'https://example.com')).toMatchObject({
    contact: 'https://example.com',
  });
});

test.each([
  [undefined, undefined, 'OWNER_EMAIL and PUBLIC_URL are not set.'],
  ['owner@box.local', undefined, 'OWNER_EMAIL is a local name.'],
  ['owner@mail.invalid', undefined, 'OWNER_EMAIL is a local name.'],
  ['owner@localhost', 'http://example.com', 'OWNER_EMAIL is a local name.'],
  [undefined, 'http://example.com', 'OWNER_EMAIL is not set, and PUBLIC_URL is not https.'],
  [undefined, 'https://localhost', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
  [undefined, 'https://box.local', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
  [undefined, 'https://192.168.1.2', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
  [undefined, 'https://[::1]', 'OWNER_EMAIL is not set, and PUBLIC_URL is a local name.'],
])('with %s and %s push is off, and says why', (email, url, why) => {
  const contact = contactOf(email, url);
  expect(contact).toMatchObject({ ok: false });
  expect('why' in contact && contact.why).toContain(why);
});
