import { expect, test } from 'vitest';
import { localInputOf, snoozeTimes } from '#site/admin/inbox/snooze-times.ts';

const local = (day: number, hour: number) => new Date(2026, 0, day, hour).getTime();
const shown = (now: number) =>
  snoozeTimes(now).map(({ name, at }) => {
    const time = new Date(at);
    return `${name}: ${time.getMonth() + 1}-${time.getDate()} ${time.getHours()}h`;
  });

test('offers this evening and the next days on a Tuesday at ten', () => {
  expect(shown(local(6, 10))).toEqual([
    'For an hour: 1-6 11h',
    'This evening: 1-6 18h',
    'Tomorrow morning: 1-7 9h',
    'On Monday: 1-12 9h',
    'In a month: 2-5 9h',
  ]);
});

test('offers no evening late on a Sunday, and tomorrow is Monday', () => {
  expect(shown(local(11, 20)).map((line) => line.split(':')[0])).toEqual([
    'For an hour',
    'Tomorrow morning',
    'In a month',
  ]);
});

test('offers the next Monday on a Monday', () => {
  expect(shown(local(5, 10))).toContain('On Monday: 1-12 9h');
});

test('a date field holds local time to the minute', () => {
  expect(localInputOf(local(6, 10) + 59_000)).toBe('2026-01-06T10:00');
});
