/** The time in that zone, "14:05, Tue"; null if the browser does not know the zone. */
export const localTimeText = (timeZone: string, now: number): string | null => {
  try {
    const at = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      weekday: 'short',
      hour: '2-digit',
      minute: '2-digit',
    }).formatToParts(now);
    const part = (type: string) => at.find((each) => each.type === type)?.value ?? '';
    return `${part('hour')}:${part('minute')}, ${part('weekday')}`;
  } catch {
    // A RangeError: the name comes from the visitor and may be invalid.
    return null;
  }
};
