import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PageVisit } from '#site/features/analytics/page-visit.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';

/**
 * These events are rare or have their own limit, so each one counts. Each visit to the hall has one
 * enter and one leave event.
 */
const essential = /^(page_view|session_|client_error|web_vitals|hall_[el])/;

/**
 * Drops a non-essential event repeated in the same section within 30 s. The section includes the
 * event's target, so clicks on different things both count; a scroll depth belongs to its page
 * view.
 */
export const createRepeatFilter = (clock: Clock) => {
  const seen = new Map<string, number>();
  return (eventType: string, { id, names }: PageVisit, more: Partial<EventDetails>): boolean => {
    const depth = more.scroll_depth_percent;
    const where = depth === undefined ? names.page_section : id;
    const key = `${eventType} ${where} ${more.target ?? depth}`;
    const now = clock.now();
    const isRepeat = Math.abs(now - (seen.get(key) ?? -Infinity)) < limits.analytics.dedupWithinMs;
    if (!isRepeat) seen.set(key, now);
    return isRepeat && !essential.test(eventType);
  };
};
