import { expect, test } from 'vitest';
import { ageText } from '#site/ui/chat/contact-age.tsx';

test('an age is shown in the largest whole unit', () => {
  expect(ageText(0)).toBe('0 s ago');
  expect(ageText(59_999)).toBe('59 s ago');
  expect(ageText(60_000)).toBe('1 min ago');
  expect(ageText(3_599_999)).toBe('59 min ago');
  expect(ageText(2 * 3_600_000)).toBe('2 h ago');
});

test('after the clock is set back, an age is at least 0 s', () => {
  expect(ageText(-5_000)).toBe('0 s ago');
});
