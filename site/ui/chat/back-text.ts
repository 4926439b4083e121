import { DAY_MS } from '#shared/domain/time.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';

/**
 * "at 14:00" today, "on Monday at 09:00" within a week, otherwise the date; in the reader's time
 * zone.
 */
export const backText = (iso: string, now = Date.now()): string => {
  const at = new Date(iso);
  const time = `at ${timeOfDay(iso)}`;
  if (at.toDateString() === new Date(now).toDateString()) return time;
  const date = +at - now < 6 * DAY_MS ? {} : ({ day: 'numeric', month: 'long' } as const);
  return `on ${at.toLocaleDateString('en-US', { weekday: 'long', ...date })} ${time}`;
};
