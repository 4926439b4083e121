/**
 * Minutes since midnight, local time, `to` excluded. With `to` before `from` the range crosses
 * midnight.
 */
export interface QuietHours {
  readonly from: number;
  readonly to: number;
}

/** Whether that minute of the day is quiet. Equal ends mean never. */
export const isQuiet = (minute: number, hours: QuietHours | null): boolean => {
  if (!hours || hours.from === hours.to) return false;
  const { from, to } = hours;
  return from < to ? minute >= from && minute < to : minute >= from || minute < to;
};

/** Parses "22:30" into minutes since midnight; null when it is no time of day. */
export const minuteOf = (text: string): number | null => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};

export const clockOf = (minute: number): string =>
  `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;

/** The minute of the local day, `now` in ms since the epoch. */
export const minuteOfDay = (now: number): number => {
  const local = new Date(now);
  return local.getHours() * 60 + local.getMinutes();
};
