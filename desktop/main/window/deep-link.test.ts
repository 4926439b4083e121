import fc from 'fast-check';
import { expect, test } from 'vitest';
import { aConversationId } from '#shared/testing/builders.ts';
import { linkIn, parseDeepLink } from './deep-link.ts';

test('a link names a conversation or the inbox', () => {
  const id = aConversationId(7);
  expect(parseDeepLink(`foyer://conversation/${id}`)).toEqual({ to: 'conversation', id });
  expect(parseDeepLink('foyer://inbox')).toEqual({ to: 'inbox' });
});

test.each([
  '',
  'foyer:',
  'foyer://',
  'foyer://conversation/',
  'foyer://conversation/../admin',
  'foyer://conversation/018f0000-0000-7000-8000-000000000001/x',
  'foyer://conversation/018f0000-0000-7000-8000-000000000001?run=1',
  'foyer://user@conversation/018f0000-0000-7000-8000-000000000001',
  'foyer://settings',
  'https://conversation/018f0000-0000-7000-8000-000000000001',
  'javascript:alert(1)',
])('the link %s is refused', (text) => {
  expect(parseDeepLink(text)).toEqual({ to: 'unknown' });
});

test('no text makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(['unknown', 'inbox', 'conversation']).toContain(parseDeepLink(`foyer://${text}`).to);
    }),
  );
});

test('finds the link among the arguments of a start', () => {
  expect(linkIn(['/usr/bin/foyer', '--flag', 'foyer://inbox'])).toBe('foyer://inbox');
  expect(linkIn(['/usr/bin/foyer', 'https://inbox'])).toBeNull();
});
