import { dayKey, timeOfDay } from '#site/ui/chat/message-times.ts';

// Made once: a formatter costs about as much as a hundred uses of it.
const formatOf = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  new Intl.DateTimeFormat('en-GB', options);
const shortDay = formatOf({ day: 'numeric', month: 'short' });
const longDay = formatOf({ dateStyle: 'medium' });
const utcDay = formatOf({ dateStyle: 'medium', timeZone: 'UTC' });
const seconds = formatOf({ timeStyle: 'medium' });
const moment = formatOf({ dateStyle: 'medium', timeStyle: 'short' });
const shortMoment = formatOf({
  day: 'numeric',
  month: 'short',
  hour: '2-digit',
  minute: '2-digit',
});

/** The time of a row's last event: the time if today, otherwise the day. */
export const rowTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  if (dayKey(iso) === now.toDateString()) return timeOfDay(iso);
  return (at.getFullYear() === now.getFullYear() ? shortDay : longDay).format(at);
};

/** "5 Jan 2026, 10:04" in the admin's time zone. */
export const momentText = (at: string): string => moment.format(Date.parse(at));

/** "5 Jan, 10:04" in the admin's time zone. */
export const shortMomentText = (at: string): string => shortMoment.format(Date.parse(at));

/** "10:04:31" in the admin's time zone. */
export const timeText = (at: string): string => seconds.format(Date.parse(at));

/** "5 Jan 2026" in the admin's time zone. */
export const dayText = (at: string): string => longDay.format(Date.parse(at));

/** A UTC day, such as "2025-03-01", as "1 Mar 2025". */
export const utcDayText = (day: string): string => utcDay.format(Date.parse(day));
