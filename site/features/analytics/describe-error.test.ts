import { expect, test } from 'vitest';
import { cutText } from '#site/features/analytics/cut-text.ts';
import { describeError } from '#site/features/analytics/describe-error.ts';
import { isSampled } from '#site/features/analytics/is-sampled.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';

test('reads message, location and stack of an error', () => {
  const error = new TypeError('no such thing');
  error.stack = 'stack';
  const signal = { message: 'Uncaught', filename: 'https://a.example/a.js', lineno: 3, colno: 7 };
  expect(describeError({ type: 'error', ...signal, error })).toEqual({
    kind: 'error',
    message: 'Uncaught',
    stack: 'stack',
    source: 'https://a.example/a.js',
    line: 3,
    column: 7,
  });
});

test('handles any thrown value', () => {
  const reasons = [undefined, null, 'text', 7, Symbol('s'), Object.create(null), new Error('e')];
  const messages = reasons.map(
    (reason: unknown) => describeError({ type: 'unhandledrejection', reason })?.message,
  );
  expect(messages).toEqual(['undefined', 'null', 'text', '7', 'Symbol(s)', 'unknown', 'e']);
});

test('ignores ResizeObserver notices', () => {
  const message = 'ResizeObserver loop completed with undelivered notifications.';
  expect(describeError({ type: 'error', message })).toBeNull();
});

test('cuts text between characters', () => {
  expect(cutText('ab😀', 3)).toBe('ab\ufffd');
  expect(cutText('ab😀', 4)).toBe('ab😀');
});

test('a visitor is sampled on every page or on none', () => {
  const first = '00000000-0000-4000-8000-000000000000' as VisitorId;
  const last = 'ffffffff-ffff-4fff-8fff-ffffffffffff' as VisitorId;
  expect([isSampled(first), isSampled(last)]).toEqual([true, true]);
  expect([isSampled(first, 0.5), isSampled(last, 0.5)]).toEqual([true, false]);
});
