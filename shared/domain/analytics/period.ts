import { addDays, dateIn, daysBetween, startOfDate } from '#shared/domain/analytics/zoned-time.ts';

/** The named periods of the analytics filter. Each ends today unless its name says otherwise. */
export const periodNames = [
  'today',
  'yesterday',
  '7d',
  '30d',
  '90d',
  'month',
  'last_month',
  'year',
] as const;
export type PeriodName = (typeof periodNames)[number];

/** Calendar dates, both included, in the owner's time zone. */
export interface DateRange {
  readonly from: string;
  readonly to: string;
}

/** A time span in ms since the epoch; `to` is excluded. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

const firstOfMonth = (date: string): string => `${date.slice(0, 7)}-01`;

/** The dates a named period covers, seen from `now` in the zone. */
export const datesOf = (name: PeriodName, now: number, timeZone: string): DateRange => {
  const today = dateIn(now, timeZone);
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return { from: addDays(today, -1), to: addDays(today, -1) };
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case '90d':
      return { from: addDays(today, -89), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'last_month': {
      const last = addDays(firstOfMonth(today), -1);
      return { from: firstOfMonth(last), to: last };
    }
    case 'year':
      return { from: `${today.slice(0, 4)}-01-01`, to: today };
  }
};

const lastOfMonth = (date: string): string =>
  addDays(firstOfMonth(addDays(firstOfMonth(date), 31)), -1);

/** The first of the month, `months` later; may be negative. */
const addMonths = (date: string, months: number): string => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months)).toISOString().slice(0, 10);
};

/** The number of whole months in a range; 0 if it begins or ends within one. */
const wholeMonths = ({ from, to }: DateRange): number => {
  if (from !== firstOfMonth(from) || to !== lastOfMonth(to)) return 0;
  const [since = 0, until = 0] = [from, to].map((date) => {
    const [year = 0, month = 0] = date.split('-').map(Number);
    return 12 * year + month;
  });
  return until - since + 1;
};

const monthsEarlier = ({ from, to }: DateRange, months: number): DateRange => ({
  from: addMonths(from, -months),
  to: lastOfMonth(addMonths(to, -months)),
});

const daysEarlier = ({ from, to }: DateRange, days: number): DateRange => ({
  from: addDays(from, -days),
  to: addDays(to, -days),
});

/**
 * The range directly before: the same number of whole months for whole months, of days for any other
 * range. Whole weeks are thus compared weekday by weekday.
 */
export const rangeBefore = (range: DateRange): DateRange => {
  const months = wholeMonths(range);
  return months > 0
    ? monthsEarlier(range, months)
    : daysEarlier(range, daysBetween(range.from, range.to) + 1);
};

/** The same months of the previous year; for any other range 52 weeks earlier, weekday by weekday. */
export const rangeYearBefore = (range: DateRange): DateRange =>
  wholeMonths(range) > 0 ? monthsEarlier(range, 12) : daysEarlier(range, 364);

/** The dates of a completed period: "this month" ends with the month. */
export const wholeDatesOf = (name: PeriodName, now: number, timeZone: string): DateRange => {
  const dates = datesOf(name, now, timeZone);
  if (name === 'month') return { from: dates.from, to: lastOfMonth(dates.to) };
  return name === 'year' ? { from: dates.from, to: `${dates.to.slice(0, 4)}-12-31` } : dates;
};

/** The instants of a date range in a zone: a day has 23 or 25 hours when the clocks change. */
export const spanOf = ({ from, to }: DateRange, timeZone: string): Span => ({
  from: startOfDate(from, timeZone),
  to: startOfDate(addDays(to, 1), timeZone),
});

const MINUTE_MS = 60_000;

/**
 * The part of `compared` that corresponds to the elapsed part of `range`: the same number of days, and
 * the last one up to the same time of day as now. At least a minute.
 */
export const comparablePart = (
  compared: DateRange,
  range: DateRange,
  now: number,
  timeZone: string,
): Span => {
  const today = dateIn(now, timeZone);
  if (today > range.to) return spanOf(compared, timeZone);
  const days = Math.max(0, daysBetween(range.from, today));
  const sameDay = addDays(compared.from, days);
  if (sameDay > compared.to) return spanOf(compared, timeZone);
  const { from, to } = spanOf({ from: compared.from, to: sameDay }, timeZone);
  const endOfToday = startOfDate(addDays(today, 1), timeZone);
  return { from, to: Math.max(from + MINUTE_MS, to - Math.max(0, endOfToday - now)) };
};
