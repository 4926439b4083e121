import fc from 'fast-check';
import { expect, test } from 'vitest';
import { judgeVisits } from '#shared/domain/alarms/unusual-visits.ts';

/** A day with that many visits in every hour except the last three. */
const day = (perHour: number, lastThree = perHour) => [
  ...Array.from({ length: 21 }, () => perHour),
  ...[lastThree, lastThree, lastThree],
];
const weeks = (...perHour: readonly number[]) => perHour.map((visits) => day(visits));

test('visits rose if three hours have three times the usual', () => {
  expect(judgeVisits(day(4, 12), weeks(4, 4, 4, 4))).toEqual({
    kind: 'visits_rose',
    visits: 36,
    usual: 12,
    hours: 3,
  });
  expect(judgeVisits(day(4, 11), weeks(4, 4, 4, 4))).toBeNull();
});

test('visits fell if a day has a third of the usual', () => {
  expect(judgeVisits(day(1), weeks(3, 3, 3, 3))).toEqual({
    kind: 'visits_fell',
    visits: 24,
    usual: 72,
    hours: 24,
  });
  expect(judgeVisits(day(2), weeks(3, 3, 3, 3))).toBeNull();
  expect(judgeVisits(day(0), weeks(3, 3, 3, 3))?.kind).toBe('visits_fell');
});

test('one week of a sudden rise does not change the usual', () => {
  expect(judgeVisits(day(4), weeks(4, 90, 4, 4))).toBeNull();
});

test('small numbers are ignored: a rise needs 20 visits, a fall 30 usual ones', () => {
  expect(judgeVisits([...day(0, 6)], [day(0, 1), day(0, 1)])).toBeNull();
  expect(judgeVisits([...day(0, 7)], [day(0, 1), day(0, 1)])?.kind).toBe('visits_rose');
  expect(judgeVisits(day(0), weeks(1, 1, 1, 1))).toBeNull();
});

test('weeks without a visit are unknown, and one known week is not enough', () => {
  expect(judgeVisits(day(50), weeks(0, 0, 0, 0))).toBeNull();
  expect(judgeVisits(day(50), weeks(4, 0, 0, 0))).toBeNull();
  expect(judgeVisits(day(50), weeks(4, 4, 0, 0))?.kind).toBe('visits_rose');
});

test('a day like every other one is never unusual', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(500), { minLength: 24, maxLength: 24 }), (hours) => {
      expect(judgeVisits(hours, [hours, hours, hours, hours])).toBeNull();
    }),
  );
});
