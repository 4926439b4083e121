import { expect, test } from 'vitest';
import { excerptOf } from '#shared/domain/people/excerpt.ts';

test('an ellipsis appears only where text was cut', () => {
  expect(excerptOf('')).toBe('');
  expect(excerptOf('x'.repeat(140))).toBe('x'.repeat(140));
  expect(excerptOf('x'.repeat(141))).toBe(`${'x'.repeat(140)}…`);
});

test('a character of two code units counts once and is never cut in half', () => {
  expect(excerptOf('😀'.repeat(140))).toBe('😀'.repeat(140));
  expect(excerptOf('😀'.repeat(141))).toBe(`${'😀'.repeat(140)}…`);
});
