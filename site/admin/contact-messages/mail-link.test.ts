import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ContactMessage } from '#shared/contracts/contact.ts';
import { aMessageId } from '#shared/testing/builders.ts';
import { mailLink } from '#site/admin/contact-messages/mail-link.ts';

const aContactMessage = (over: Partial<ContactMessage> = {}): ContactMessage => ({
  id: aMessageId(1),
  name: 'Ada Lovelace',
  email: 'ada+mill@example.org',
  message: 'First line.\n\nThird & last line?',
  page: '/contact',
  country: null,
  received_at: '2026-01-05T09:00:00.000Z',
  status: 'inbox',
  read_at: null,
  visitor_id: null,
  conversation_id: null,
  person_name: null,
  ...over,
});

test('the reply goes to the sender and quotes the contact message line by line', () => {
  const link = mailLink(aContactMessage());
  expect(link).toMatch(/^mailto:ada%2Bmill@example\.org\?subject=Re%3A%20your%20message&body=/);
  const body = decodeURIComponent(link.split('&body=')[1] ?? '');
  expect(body).toMatch(/^\r\n\r\n5 Jan 2026.*, Ada Lovelace wrote:\r\n/);
  expect(body).toContain('\r\n> First line.\r\n>\r\n> Third & last line?\r\n');
});

test('for any contact message, the link is well-formed, short enough, and free of injected headers', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 5_000 }), (message) => {
      const link = mailLink(aContactMessage({ message }));
      expect(link.length).toBeLessThanOrEqual(1_900);
      expect(link.match(/[?&]/g)).toHaveLength(2);
      expect(() => decodeURIComponent(link)).not.toThrow();
    }),
  );
});

test('a truncated contact message says so', () => {
  const body = decodeURIComponent(mailLink(aContactMessage({ message: '🚀 '.repeat(900) })));
  expect(body.endsWith('\r\n> …\r\n')).toBe(true);
});
