import { dateIn, startOfDate } from '#shared/domain/analytics/zoned-time.ts';

export interface QuerySpan {
  readonly from: string;
  /** The exclusive end. */
  readonly to: string;
  readonly time_zone: string;
}

/** "5 – 12 Jan 2026": the first and last day of a span in its own time zone. */
export const spanText = ({ from, to, time_zone: timeZone }: QuerySpan): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone }).formatRange(
    Date.parse(from),
    Date.parse(to) - 1,
  );

/** The same for a compared period, which ends within a day if today is not over. */
export const comparedText = (span: QuerySpan): string => {
  const [end, timeZone] = [Date.parse(span.to), span.time_zone];
  if (end === startOfDate(dateIn(end, timeZone), timeZone)) return spanText(span);
  const time = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone }).format(end);
  return `${spanText(span)} until ${time} (the same hours, as today is not over)`;
};

type Interval = 'hour' | 'day' | 'week' | 'month';

const shapes: Record<Interval, Intl.DateTimeFormatOptions> = {
  hour: { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' },
  day: { weekday: 'short', day: 'numeric', month: 'short' },
  week: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
};

/** Formats the start of a step: "Mon 5 Jan", "week of 5 Jan". */
export const stepWriter = (interval: Interval, timeZone: string): ((at: number) => string) => {
  const format = new Intl.DateTimeFormat('en-GB', { ...shapes[interval], timeZone });
  return (at) => (interval === 'week' ? `week of ${format.format(at)}` : format.format(at));
};
