import { expect, test } from 'vitest';
import { backText } from '#site/ui/chat/back-text.ts';

const monday = (day: number, hour: number, minute = 0) =>
  new Date(2026, 0, 5 + day, hour, minute).toISOString();
const from = (iso: string, now = monday(0, 8, 30)) => backText(iso, Date.parse(now));

test("a return shows the time, the weekday or the date, by the reader's calendar", () => {
  expect(from(monday(0, 9))).toBe('at 09:00');
  expect(from(monday(1, 0, 5))).toBe('on Tuesday at 00:05');
  expect(from(monday(5, 14, 30))).toBe('on Saturday at 14:30');
  expect(from(monday(7, 9))).toBe('on Monday, January 12 at 09:00');
  expect(from(monday(1, 0, 5), monday(0, 23, 59))).toBe('on Tuesday at 00:05');
});
