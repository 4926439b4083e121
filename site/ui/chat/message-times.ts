/** "09:05", as clocks are read where the visitor is. */
export const timeOfDay = (iso: string): string =>
  new Date(iso).toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' });

/** The calendar day where the visitor is, for telling days apart. */
export const dayKey = (iso: string): string => new Date(iso).toDateString();

/** "Mon, 5 Jan 2026", written over the first message of a day. */
export const dayLabel = (iso: string): string =>
  new Date(iso).toLocaleDateString(undefined, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    year: 'numeric',
  });
