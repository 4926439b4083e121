import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PageVisit } from '#site/features/analytics/page-visit.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';

/**
 * These are rare, or have a limit of their own, and each of them counts; so do the beginning and the
 * end of a stay in the hall, of which there are as many as stays.
 */
const essential = /^(page_view|session_|client_error|web_vitals|hall_[el])/;

/**
 * The same non-essential event and section counts once in 30 s. What an event is about belongs to its
 * section, so that two clicks on different things are two; a depth is about its page view.
 */
export const createRepeatFilter = (clock: Clock) => {
  const seen = new Map<string, number>();
  return (eventType: string, { id, names }: PageVisit, more: Partial<EventDetails>): boolean => {
    const depth = more.scroll_depth_percent;
    const key = JSON.stringify([
      eventType,
      more.target ?? depth,
      depth === undefined ? names.page_section : id,
    ]);
    const now = clock.now();
    const isRepeat = Math.abs(now - (seen.get(key) ?? -Infinity)) < limits.analytics.dedupWithinMs;
    if (!isRepeat) seen.set(key, now);
    return isRepeat && !essential.test(eventType);
  };
};
