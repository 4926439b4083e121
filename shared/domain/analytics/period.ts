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

/** The latest range of the same length before this one in which weekdays meet weekdays. */
export const rangeBefore = ({ from, to }: DateRange): DateRange => {
  const weeks = Math.ceil((daysBetween(from, to) + 1) / 7);
  return { from: addDays(from, -7 * weeks), to: addDays(to, -7 * weeks) };
};

/** The range 52 weeks earlier, so that weekdays meet weekdays. */
export const rangeYearBefore = ({ from, to }: DateRange): DateRange => ({
  from: addDays(from, -364),
  to: addDays(to, -364),
});

/** The instants of a date range in a zone: a day has 23 or 25 hours where the clocks change. */
export const spanOf = ({ from, to }: DateRange, timeZone: string): Span => ({
  from: startOfDate(from, timeZone),
  to: startOfDate(addDays(to, 1), timeZone),
});

const QUARTER_MS = 15 * 60_000;

/**
 * The part of `compared` that has a counterpart in `span`, of which only the time until `now` has
 * passed: half of today is compared with half of yesterday. To the quarter of an hour, in which
 * figures are counted; never less than one quarter.
 */
export const comparablePart = (compared: Span, span: Span, now: number): Span => {
  const ahead = Math.floor(Math.max(0, span.to - now) / QUARTER_MS) * QUARTER_MS;
  return { from: compared.from, to: Math.max(compared.from + QUARTER_MS, compared.to - ahead) };
};
