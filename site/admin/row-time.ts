import { dayKey, timeOfDay } from '#site/ui/chat/message-times.ts';

/** The time of a row's last event: the time if today, otherwise the day. */
export const rowTime = (iso: string, now = new Date()): string => {
  const at = new Date(iso);
  if (dayKey(iso) === now.toDateString()) return timeOfDay(iso);
  const year = at.getFullYear() === now.getFullYear() ? {} : { year: 'numeric' as const };
  return at.toLocaleDateString('en-GB', { day: 'numeric', month: 'short', ...year });
};
