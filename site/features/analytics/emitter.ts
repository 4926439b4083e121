import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PageVisit } from '#site/features/analytics/page-visit.ts';
import type {
  DeviceDetails,
  EventDetails,
  TrackedEvent,
} from '#site/features/analytics/tracked-event.ts';
import type { VisitSession } from '#site/features/analytics/visit-session.ts';
import { limits } from '#shared/limits.ts';

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
const createRepeatFilter = (clock: Clock) => {
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

export interface EmitterDeps {
  visitorId: VisitorId;
  newId: () => string;
  device: () => DeviceDetails;
  /** Null while unknown or unavailable. */
  primaryHash: () => PrimaryHash | null;
  clock: Clock;
  session: VisitSession;
  /** The campaign of this arrival; read once, at the first event. */
  campaign: () => EventDetails['campaign'];
  /** `isLast`: the page may be about to unload. */
  send: (event: TrackedEvent, isLast: boolean) => void;
}

export type Emitter = ReturnType<typeof createEmitter>;

/** Creates and sends events, and delays those that gain from waiting a moment. */
export const createEmitter = (deps: EmitterDeps) => {
  const { clock, session } = deps;
  const isRepeat = createRepeatFilter(clock);
  const held = new Set<(isLast: boolean) => void>();
  let campaign: EventDetails['campaign'] | undefined;
  let sessionId: string | null = null;
  let isStopped = false;
  return {
    /** Emits an event with everything known of its browser, session and page. */
    emit: (
      visit: PageVisit,
      eventType: string,
      more: Partial<EventDetails>,
      isLast = false,
      atMs = clock.now(),
      eventId = deps.newId(),
    ): void => {
      // An event that ends a session belongs to it, however long the session has been idle.
      sessionId = session.current() ?? sessionId;
      if (isStopped || !sessionId || isRepeat(eventType, visit, more)) return;
      const primaryHash = deps.primaryHash();
      campaign ??= deps.campaign();
      session.touch();
      const details = {
        ...deps.device(),
        ...visit.location,
        timestamp: new Date(atMs).toISOString(),
        sessionId,
        fingerprint: primaryHash,
        primaryHash,
        primary_hash: primaryHash,
        campaign,
        page_view_id: visit.id,
        ...more,
      };
      deps.send(
        {
          visitorId: deps.visitorId,
          eventType,
          section: visit.names.page_section,
          eventId,
          details,
        },
        isLast,
      );
    },
    /** Returns a function that runs it early. It runs once, at the latest when the page is left. */
    hold: (run: (isLast: boolean) => void): (() => void) => {
      const once = (isLast: boolean) => {
        if (held.delete(once)) run(isLast);
      };
      held.add(once);
      return () => once(false);
    },
    letGo: (isLast: boolean): void => {
      for (const run of [...held]) run(isLast);
    },
    stop: (): void => {
      isStopped = true;
    },
  };
};
