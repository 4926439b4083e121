import { expect, test } from 'vitest';
import { comparedText, spanText, stepWriter } from '#site/admin/analytics/span-text.ts';

test('a period is written by its first and last day in its own zone', () => {
  const berlin = { time_zone: 'Europe/Berlin' };
  expect(
    spanText({ from: '2026-01-04T23:00:00.000Z', to: '2026-01-05T23:00:00.000Z', ...berlin }),
  ).toBe('5 Jan 2026');
  expect(
    spanText({ from: '2026-01-04T23:00:00.000Z', to: '2026-01-12T23:00:00.000Z', ...berlin }),
  ).toMatch(/^5\s*–\s*12 Jan 2026$/);
});

test('a period compared with an unfinished day says until when, and why', () => {
  const berlin = { from: '2026-01-04T23:00:00.000Z', time_zone: 'Europe/Berlin' };
  expect(comparedText({ ...berlin, to: '2026-01-05T23:00:00.000Z' })).toBe('5 Jan 2026');
  expect(comparedText({ ...berlin, to: '2026-01-05T13:15:00.000Z' })).toBe(
    '5 Jan 2026 until 14:15 (the same hours, as today is not over)',
  );
});

test('an interval is written by its start', () => {
  const at = Date.parse('2026-01-04T23:00:00.000Z');
  expect(stepWriter('day', 'Europe/Berlin')(at)).toBe('Mon 5 Jan');
  expect(stepWriter('week', 'Europe/Berlin')(at)).toBe('week of 5 Jan');
  expect(stepWriter('month', 'Europe/Berlin')(at)).toBe('January 2026');
  expect(stepWriter('hour', 'UTC')(at)).toContain('23:00');
});
