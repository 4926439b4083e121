import { addDays, dateIn, instantOf } from '#shared/domain/analytics/zoned-time.ts';
import { endOf, type BusinessHours } from '#shared/domain/business-hours/business-hours.ts';

/** The hours at a moment; times in ms since the epoch. */
export interface HoursAt {
  readonly isOpen: boolean;
  /** The next start or end of the hours; null if more than a year away. */
  readonly changesAt: number | null;
}

interface Interval {
  readonly from: number;
  readonly to: number;
}

const DAY_MINUTES = 24 * 60;
/** A holiday may last a year. */
const SEARCHED_DAYS = 370;

const weekdayOf = (date: string): number => (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;

const spansOn = ({ week, holidays }: BusinessHours, date: string) =>
  holidays.some(({ from, to }) => from <= date && date <= to)
    ? []
    : (week[weekdayOf(date)] ?? []).toSorted((a, b) => a.from - b.from);

/** All spans since the day before yesterday, in order; they may touch and overlap. */
function* spansFrom(hours: BusinessHours, at: number): Generator<Interval> {
  const zone = hours.time_zone;
  const first = addDays(dateIn(at, zone), -2);
  for (let day = 0; day < SEARCHED_DAYS; day += 1) {
    const date = addDays(first, day);
    for (const span of spansOn(hours, date)) {
      const end = endOf(span);
      const last = end < DAY_MINUTES ? date : addDays(date, 1);
      yield {
        from: instantOf(date, span.from, zone),
        to: instantOf(last, end % DAY_MINUTES, zone),
      };
    }
  }
}

/** Whether it is within the hours, and when that changes. */
export const hoursAt = (hours: BusinessHours, at: number): HoursAt => {
  let openUntil = at;
  for (const { from, to } of spansFrom(hours, at)) {
    // The clocks may skip a whole span.
    if (to <= openUntil || to <= from) continue;
    if (from > openUntil) {
      return openUntil > at
        ? { isOpen: true, changesAt: openUntil }
        : { isOpen: false, changesAt: from };
    }
    openUntil = to;
  }
  return { isOpen: openUntil > at, changesAt: null };
};
