import { DAY_MS } from '#shared/domain/time.ts';
import { timeOfDay } from '#site/ui/chat/message-times.ts';
import { texts } from '#site/texts/en.ts';
import { locale } from '#site/texts/locale.ts';

/**
 * "at 14:00" today, "on Monday at 09:00" within a week, otherwise the date; in the reader's time
 * zone.
 */
export const backText = (iso: string, now = Date.now()): string => {
  const at = new Date(iso);
  const time = texts.thread.atTime(timeOfDay(iso));
  if (at.toDateString() === new Date(now).toDateString()) return time;
  const date = +at - now < 6 * DAY_MS ? {} : ({ day: 'numeric', month: 'long' } as const);
  return texts.thread.onDay(
    at.toLocaleDateString(locale.language, { weekday: 'long', ...date }),
    time,
  );
};
