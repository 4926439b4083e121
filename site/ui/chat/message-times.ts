import { locale } from '#site/texts/locale.ts';

// Made once, because a formatter costs about as much as a hundred uses of it; and at the first use,
// because the first one is slow on a phone.
let clock: Intl.DateTimeFormat | undefined;

/** "09:05" in the reader's time zone. 24 hours, as everywhere on the site. */
export const timeOfDay = (iso: string): string => {
  clock ??= new Intl.DateTimeFormat(locale.language, {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  return clock.format(Date.parse(iso));
};

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
