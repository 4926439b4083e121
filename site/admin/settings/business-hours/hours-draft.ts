import type { QuietHours } from '#shared/domain/alarms/quiet-hours.ts';
import {
  endOf,
  type BusinessHours,
  type HoursFaults,
} from '#shared/domain/business-hours/business-hours.ts';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

/** The props of each part of the form. */
export interface PartOfHoursProps {
  /** The prefix of the ids in the form. */
  id: string;
  hours: BusinessHours;
  faults: HoursFaults;
  onChange: (hours: BusinessHours) => void;
}

const hour = 60;
const usual: QuietHours = { from: 9 * hour, to: 17 * hour };

/** The initial hours of an owner without saved ones: Monday to Friday, switched off. */
export const usualHours = (timeZone = browserTimeZone().name): BusinessHours => ({
  is_on: false,
  time_zone: timeZone,
  week: [[usual], [usual], [usual], [usual], [usual], [], []],
  holidays: [],
});

export const withDay = (
  hours: BusinessHours,
  weekday: number,
  day: QuietHours[],
): BusinessHours => ({ ...hours, week: hours.week.with(weekday, day) });

/** Adds a span, an hour after the day's last one. */
export const withSpan = (day: readonly QuietHours[]): QuietHours[] => {
  const last = day.at(-1);
  const from = last ? Math.min(endOf(last) + hour, 22 * hour) : usual.from;
  return [...day, last ? { from, to: Math.min(from + 4 * hour, 23 * hour) } : usual];
};

/** Copies the hours of one day to Monday to Friday. */
export const onWeekdays = (hours: BusinessHours, weekday: number): BusinessHours => {
  const day = hours.week[weekday] ?? [];
  return { ...hours, week: hours.week.map((other, index) => (index < 5 ? day : other)) };
};

export const isOnWeekdays = ({ week }: BusinessHours, weekday: number): boolean =>
  week.slice(0, 5).every((day) => JSON.stringify(day) === JSON.stringify(week[weekday]));

/** Sorts the holidays; those without a date stay at the end. */
export const inOrder = (hours: BusinessHours): BusinessHours => ({
  ...hours,
  holidays: hours.holidays.toSorted((a, b) => ((a.from || '~') < (b.from || '~') ? -1 : 1)),
});
