import type { QuietHours } from '#shared/domain/alarms/quiet-hours.ts';
import { isTimeZone } from '#shared/domain/analytics/zoned-time.ts';

/** Dates (ISO, "2026-12-24") on which no hours begin; both are included. */
export interface Holiday {
  readonly name: string;
  readonly from: string;
  readonly to: string;
}

/** The owner's business hours, by the wall clock of a time zone. */
export interface BusinessHours {
  readonly is_on: boolean;
  /** An IANA name such as "Europe/Berlin". */
  readonly time_zone: string;
  /**
   * Seven days from Monday, each with its spans. A span belongs to the day on which it begins. From
   * midnight to midnight is the whole day.
   */
  readonly week: QuietHours[][];
  readonly holidays: Holiday[];
}

/** Errors for people, by dotted path: `time_zone`, `week.0.1`, `holidays.2.to`. */
export type HoursFaults = Readonly<Record<string, string>>;

/** The end of a span in minutes since its day began: over 1440 on the next day. */
export const endOf = ({ from, to }: QuietHours): number => (to > from ? to : to + 24 * 60);

const spanFault = (day: readonly QuietHours[], index: number): string | null => {
  const span = day[index];
  if (!span) return null;
  if (span.from === span.to && span.from !== 0) return 'Begins and ends at the same time.';
  const overlaps = day
    .slice(0, index)
    .some((other) => span.from < endOf(other) && other.from < endOf(span));
  return overlaps ? 'Overlaps other hours of this day.' : null;
};

const holidayFaults = ({ name, from, to }: Holiday, path: string): [string, string][] => {
  const faults: [string, string][] = [];
  if (name.trim() === '') faults.push([`${path}.name`, 'Enter a name.']);
  if (from === '') faults.push([`${path}.from`, 'Enter a date.']);
  if (to === '') faults.push([`${path}.to`, 'Enter a date.']);
  else if (to < from) faults.push([`${path}.to`, 'Ends before it begins.']);
  return faults;
};

/** The problems of the hours; empty if they are valid. */
export const faultsOf = ({ time_zone, week, holidays }: BusinessHours): HoursFaults => {
  // Offsets such as "+02:00" have no summer time, so they are no zone here.
  const isZone = /^[A-Za-z]/.test(time_zone) && isTimeZone(time_zone);
  const spans = week.flatMap((day, weekday) =>
    day.flatMap((_, index): [string, string][] => {
      const fault = spanFault(day, index);
      return fault === null ? [] : [[`week.${weekday}.${index}`, fault]];
    }),
  );
  return Object.fromEntries([
    ...(isZone ? [] : [['time_zone', 'Enter a time zone, such as Europe/Berlin.']]),
    ...spans,
    ...holidays.flatMap((holiday, index) => holidayFaults(holiday, `holidays.${index}`)),
  ]);
};
