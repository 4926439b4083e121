import { expect, test } from 'vitest';
import { pauseUntil } from './pause-until.ts';

const at = (day: number, hour: number, minute = 0) =>
  new Date(2026, 0, day, hour, minute).getTime();

test('an hour is an hour', () => {
  expect(pauseUntil('in-an-hour', at(5, 15, 30))).toBe(at(5, 16, 30));
});

test.each([
  ['in the afternoon', at(5, 15, 30), at(6, 8)],
  ['late in the evening', at(5, 23, 59), at(6, 8)],
  ['in the night, which belongs to the day before', at(6, 3, 59), at(6, 8)],
  ['early in the morning', at(6, 4), at(7, 8)],
])('until tomorrow, chosen %s, ends at eight in the morning', (_, now, end) => {
  expect(pauseUntil('tomorrow', now)).toBe(end);
});
