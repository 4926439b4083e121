import { expect, test } from 'vitest';
import { edgesOf, intervalFor } from '#shared/domain/analytics/buckets.ts';
import {
  comparablePart,
  datesOf,
  rangeBefore,
  rangeYearBefore,
  spanOf,
  wholeDatesOf,
} from '#shared/domain/analytics/period.ts';
import { dateIn, isTimeZone, startOfDate } from '#shared/domain/analytics/zoned-time.ts';

const at = (text: string) => Date.parse(text);
const HOUR_MS = 3_600_000;

test('a date begins at its midnight in the zone', () => {
  expect(startOfDate('2026-07-01', 'UTC')).toBe(at('2026-07-01T00:00:00Z'));
  expect(startOfDate('2026-07-01', 'America/New_York')).toBe(at('2026-07-01T04:00:00Z'));
  expect(startOfDate('2026-01-01', 'Asia/Kathmandu')).toBe(at('2025-12-31T18:15:00Z'));
});

test('a date whose midnight is skipped begins with its first instant', () => {
  // Santiago went from 23:59:59 on the 5th to 01:00 on the 6th of September 2026.
  const start = startOfDate('2026-09-06', 'America/Santiago');
  expect(dateIn(start, 'America/Santiago')).toBe('2026-09-06');
  expect(dateIn(start - 1, 'America/Santiago')).toBe('2026-09-05');
});

test('every date of two years begins exactly where the previous one ends, in all kinds of zones', () => {
  const zones = [
    'UTC',
    'Europe/Berlin',
    'America/Santiago',
    'Asia/Beirut',
    'Africa/Cairo',
    'Australia/Lord_Howe',
    'Pacific/Apia',
    'America/Havana',
  ];
  for (const zone of zones) {
    for (
      let day = at('2025-01-01T00:00:00Z');
      day < at('2027-01-01T00:00:00Z');
      day += 24 * HOUR_MS
    ) {
      const date = new Date(day).toISOString().slice(0, 10);
      const start = startOfDate(date, zone);
      expect([zone, dateIn(start, zone), dateIn(start - 1, zone) < date]).toEqual([
        zone,
        date,
        true,
      ]);
    }
  }
});

test('the day the clocks go forward has 23 hours, the day they go back 25', () => {
  const hours = (date: string) => {
    const span = spanOf({ from: date, to: date }, 'Europe/Berlin');
    const edges = edgesOf(span, 'hour', 'Europe/Berlin');
    return edges.length - 1;
  };
  expect(hours('2026-03-28')).toBe(24);
  expect(hours('2026-03-29')).toBe(23);
  expect(hours('2026-10-25')).toBe(25);
});

test('weeks begin on Monday, months on the 1st, and the period shortens the first and last', () => {
  const span = spanOf({ from: '2026-02-25', to: '2026-03-10' }, 'UTC');
  const dates = (interval: 'week' | 'month' | 'day') =>
    edgesOf(span, interval, 'UTC').map((edge) => dateIn(edge, 'UTC'));
  expect(dates('week')).toEqual(['2026-02-25', '2026-03-02', '2026-03-09', '2026-03-11']);
  expect(dates('month')).toEqual(['2026-02-25', '2026-03-01', '2026-03-11']);
  expect(dates('day')).toHaveLength(15);
});

test('the interval grows with the period', () => {
  const days = (count: number) => intervalFor({ from: 0, to: count * 24 * HOUR_MS });
  expect([1, 3, 7, 90, 120, 500].map(days)).toEqual([
    'hour',
    'hour',
    'day',
    'day',
    'week',
    'month',
  ]);
});

test('named periods are dates of the zone, not of UTC', () => {
  const now = at('2026-03-01T03:00:00Z');
  expect(datesOf('today', now, 'UTC')).toEqual({ from: '2026-03-01', to: '2026-03-01' });
  expect(datesOf('today', now, 'America/New_York').to).toBe('2026-02-28');
  expect(datesOf('yesterday', now, 'UTC').to).toBe('2026-02-28');
  expect(datesOf('7d', now, 'UTC').from).toBe('2026-02-23');
  expect(datesOf('30d', now, 'UTC').from).toBe('2026-01-31');
  expect(datesOf('90d', now, 'UTC').from).toBe('2025-12-02');
  expect(datesOf('month', now, 'UTC').from).toBe('2026-03-01');
  expect(datesOf('last_month', now, 'UTC')).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  expect(datesOf('year', now, 'UTC').from).toBe('2026-01-01');
});

test('compares whole months with whole months, every other range with the days directly before', () => {
  const before = (from: string, to: string) => Object.values(rangeBefore({ from, to }));
  expect(before('2026-11-01', '2026-11-30')).toEqual(['2026-10-01', '2026-10-31']);
  expect(before('2026-03-01', '2026-03-31')).toEqual(['2026-02-01', '2026-02-28']);
  expect(before('2026-01-01', '2026-03-31')).toEqual(['2025-10-01', '2025-12-31']);
  expect(before('2024-01-01', '2024-12-31')).toEqual(['2023-01-01', '2023-12-31']);
  expect(before('2026-03-02', '2026-03-15')).toEqual(['2026-02-16', '2026-03-01']);
  expect(before('2026-03-01', '2026-03-30')).toEqual(['2026-01-30', '2026-02-28']);
  expect(before('2026-11-27', '2026-11-27')).toEqual(['2026-11-26', '2026-11-26']);
});

test('a year earlier, months are the same months and other ranges the same weekdays', () => {
  const before = (from: string, to: string) => Object.values(rangeYearBefore({ from, to }));
  expect(before('2024-02-01', '2024-02-29')).toEqual(['2023-02-01', '2023-02-28']);
  expect(before('2026-03-01', '2026-03-07')).toEqual(['2025-03-02', '2025-03-08']);
});

test('this month and this year are over at their end', () => {
  const now = at('2026-11-27T12:00:00Z');
  expect(wholeDatesOf('month', now, 'UTC')).toEqual({ from: '2026-11-01', to: '2026-11-30' });
  expect(wholeDatesOf('year', now, 'UTC')).toEqual({ from: '2026-01-01', to: '2026-12-31' });
  expect(wholeDatesOf('7d', now, 'UTC')).toEqual(datesOf('7d', now, 'UTC'));
});

test('a time zone must be known to the runtime', () => {
  expect(isTimeZone('Europe/Berlin')).toBe(true);
  expect(isTimeZone('Mars/Olympus')).toBe(false);
  expect(isTimeZone('')).toBe(false);
});

test('compares an unfinished period with the same part of the other', () => {
  const partAt = (now: string, from: string, to: string, compared = rangeBefore({ from, to })) => {
    const part = comparablePart(compared, { from, to }, at(now), 'UTC');
    return [part.from, part.to].map((one) => new Date(one).toISOString().replace(/:00\.000Z$/, ''));
  };
  const today = (time: string) => partAt(`2026-11-27T${time}Z`, '2026-11-27', '2026-11-27');
  expect(today('12:00')).toEqual(['2026-11-26T00:00', '2026-11-26T12:00']);
  expect(today('12:01')).toEqual(['2026-11-26T00:00', '2026-11-26T12:01']);
  expect(today('12:14:59.999')).toEqual(['2026-11-26T00:00', '2026-11-26T12:14:59.999Z']);
  expect(today('00:00')).toEqual(['2026-11-26T00:00', '2026-11-26T00:01']);
  const november = (now: string) => partAt(now, '2026-11-01', '2026-11-30');
  expect(november('2026-11-27T12:00Z')).toEqual(['2026-10-01T00:00', '2026-10-27T12:00']);
  expect(november('2026-12-01T00:00Z')).toEqual(['2026-10-01T00:00', '2026-11-01T00:00']);
  // February has no 30th, so it is compared whole.
  const march = partAt('2026-03-30T12:00Z', '2026-03-01', '2026-03-31');
  expect(march).toEqual(['2026-02-01T00:00', '2026-03-01T00:00']);
});

test('the same hours follow the wall clock across a clock change', () => {
  const noon = at('2026-03-29T10:00:00Z');
  const part = comparablePart(
    { from: '2026-03-28', to: '2026-03-28' },
    { from: '2026-03-29', to: '2026-03-29' },
    noon,
    'Europe/Berlin',
  );
  expect(new Date(part.to).toISOString()).toBe('2026-03-28T11:00:00.000Z');
});
