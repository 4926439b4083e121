/** "09:05", at the reader's clock; the day has 24 hours, as everywhere on the site. */
export const timeOfDay = (iso: string): string =>
  new Date(iso).toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' });

/** The calendar day where the visitor is, for telling days apart. */
export const dayKey = (iso: string): string => new Date(iso).toDateString();

/** "Mon, 5 Jan 2026", written over the first message of a day. */
export const dayLabel = (iso: string): string =>
  new Date(iso).toLocaleDateString('en-GB', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
