export interface SnoozeTime {
  readonly name: string;
  /** In ms since the epoch. */
  readonly at: number;
}

const MORNING = 9;
const EVENING = 18;
const HOUR_MS = 60 * 60_000;

/** That hour, `days` days from now, in this browser's time zone. */
const onDay = (now: number, days: number, hour: number): number => {
  const day = new Date(now);
  day.setDate(day.getDate() + days);
  return day.setHours(hour, 0, 0, 0);
};

/** The offered ends of a snooze in local time, nearest first. */
export const snoozeTimes = (now: number): SnoozeTime[] => {
  const evening = onDay(now, 0, EVENING);
  const toMonday = (8 - new Date(now).getDay()) % 7 || 7;
  return [
    { name: 'For an hour', at: now + HOUR_MS },
    ...(evening - now > 2 * HOUR_MS ? [{ name: 'This evening', at: evening }] : []),
    { name: 'Tomorrow morning', at: onDay(now, 1, MORNING) },
    ...(toMonday > 1 ? [{ name: 'On Monday', at: onDay(now, toMonday, MORNING) }] : []),
    { name: 'In a month', at: onDay(now, 30, MORNING) },
  ];
};

/** The minute in the format of a local date and time field. */
export const localInputOf = (at: number): string => {
  const offsetMs = new Date(at).getTimezoneOffset() * 60_000;
  return new Date(at - offsetMs).toISOString().slice(0, 16);
};
