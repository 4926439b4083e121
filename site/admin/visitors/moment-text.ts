/** "5 Jan 2026, 10:04" in the admin's time zone. */
export const momentText = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    Date.parse(at),
  );

/** "10:04:31" */
export const timeText = (at: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeStyle: 'medium' }).format(Date.parse(at));
