import { expect, test } from 'vitest';
import { rowTime } from '#site/admin/date-texts.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

const at = (year: number, month: number, day: number) => new Date(year, month - 1, day, 12);
const now = at(2026, 11, 22);

test('today shows the time, this year the day, and earlier years the year too', () => {
  const today = now.toISOString();
  expect(rowTime(today, now)).toBe(timeOfDay(today));
  expect(rowTime(at(2026, 11, 21).toISOString(), now)).toMatch(/21/);
  expect(rowTime(at(2026, 11, 21).toISOString(), now)).not.toMatch(/2026/);
  expect(rowTime(at(2025, 11, 22).toISOString(), now)).toMatch(/2025/);
});
