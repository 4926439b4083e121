import { locale } from '#site/texts/locale.ts';

/** "09:05" in the reader's time zone. 24 hours, as everywhere on the site. */
export const timeOfDay = (iso: string): string =>
  new Date(iso).toLocaleTimeString(locale.language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });

/** A key for the calendar day in the reader's time zone. */
export const dayKey = (iso: string): string => new Date(iso).toDateString();

/** "Mon, Jan 5, 2026", shown above the first message of a day. */
export const dayLabel = (iso: string): string =>
  new Date(iso).toLocaleDateString(locale.language, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
