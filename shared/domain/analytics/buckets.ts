import { addDays, dateIn, startOfDate } from '#shared/domain/analytics/zoned-time.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import { DAY_MS } from '#shared/domain/time.ts';

/** The steps of a time series. Weeks begin on Monday. */
export const intervals = ['hour', 'day', 'week', 'month'] as const;
export type Interval = (typeof intervals)[number];

const HOUR_MS = 60 * 60_000;

/** The step that gives a period a readable number of points. */
export const intervalFor = ({ from, to }: Span): Interval => {
  const days = (to - from) / DAY_MS;
  if (days <= 3) return 'hour';
  if (days <= 100) return 'day';
  return days <= 400 ? 'week' : 'month';
};

const weekday = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const firstDate = (date: string, interval: Exclude<Interval, 'hour'>): string => {
  if (interval === 'day') return date;
  return interval === 'week' ? addDays(date, -weekday(date)) : `${date.slice(0, 7)}-01`;
};

const nextDate = (date: string, interval: Exclude<Interval, 'hour'>): string => {
  if (interval === 'month') return `${addDays(date, 31).slice(0, 7)}-01`;
  return addDays(date, interval === 'day' ? 1 : 7);
};

/**
 * The instants that divide a span into steps of the zone's calendar: the first is the span's start, the
 * last its end. A list of n + 1 makes n steps, and the first and last step may be shorter. Hours are
 * real hours: a day has 23 or 25 when the clocks change.
 */
export const edgesOf = (span: Span, interval: Interval, timeZone: string): number[] => {
  const edges = [span.from];
  if (interval === 'hour') {
    for (let at = span.from + HOUR_MS; at < span.to; at += HOUR_MS) edges.push(at);
    return [...edges, span.to];
  }
  let date = firstDate(dateIn(span.from, timeZone), interval);
  for (;;) {
    date = nextDate(date, interval);
    const at = startOfDate(date, timeZone);
    if (at >= span.to) return [...edges, span.to];
    if (at > span.from) edges.push(at);
  }
};
