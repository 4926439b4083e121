import { expect, test } from 'vitest';
import { mailtoOf, retryAfterText } from '#site/features/contact/contact-texts.ts';

test.each([
  [0, '1 second'],
  [1, '1 second'],
  [59, '59 seconds'],
  [60, '1 minute'],
  [61, '2 minutes'],
  [599, '10 minutes'],
  [3_600, '1 hour'],
  [3_601, '2 hours'],
  [86_400, '24 hours'],
])('%d seconds become "%s"', (seconds, text) => expect(retryAfterText(seconds)).toBe(text));

test('an empty message gives the bare address', () => {
  expect(mailtoOf('me@example.org', { name: '', email: '', message: '' })).toBe(
    'mailto:me@example.org',
  );
});

test('includes the input, which cannot add headers to the e-mail', () => {
  const mailto = mailtoOf('me@example.org', {
    name: 'Ada & Bob',
    email: '',
    message: 'One?\n&bcc=all@example.org',
  });
  const query = new URL(mailto).searchParams;
  expect([...query.keys()]).toEqual(['subject', 'body']);
  expect(query.get('subject')).toBe('Message from Ada & Bob');
  expect(query.get('body')).toBe('One?\n&bcc=all@example.org');
});

test('cuts a long message, even at a surrogate pair', () => {
  const message = `${'x'.repeat(1_499)}😀${'y'.repeat(500)}`;
  expect(() => mailtoOf('me@example.org', { name: '\ud800', email: '', message })).not.toThrow();
  expect(mailtoOf('a@b.de', { name: '', email: '', message }).length).toBeLessThan(1_700);
});
