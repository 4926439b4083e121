import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';

/**
 * These are rare, or have a limit of their own, and each of them counts; so do the beginning and the
 * end of a stay in the hall, of which there are as many as stays.
 */
const essential = /^(page_view|session_|client_error|web_vitals|hall_[el])/;

/**
 * SPEC 9: the same non-essential event and section counts once in 30 s. The same is: of the same page
 * view (which is of one section), about the same thing, with the same figure. Two projects opened in a row are two.
 */
export const createRepeatFilter = (clock: Clock) => {
  const seen = new Map<string, number>();
  return (eventType: string, pageViewId: string, more: Partial<EventDetails>): boolean => {
    const key = JSON.stringify([eventType, pageViewId, more.target, more.scroll_depth_percent]);
    const now = clock.now();
    const isRepeat = Math.abs(now - (seen.get(key) ?? -Infinity)) < limits.analytics.dedupWithinMs;
    if (!isRepeat) seen.set(key, now);
    return isRepeat && !essential.test(eventType);
  };
};
