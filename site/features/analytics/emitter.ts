import type { PrimaryHash, VisitorId } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { PageVisit } from '#site/features/analytics/page-visit.ts';
import { createRepeatFilter } from '#site/features/analytics/repeat-filter.ts';
import type {
  DeviceDetails,
  EventDetails,
  TrackedEvent,
} from '#site/features/analytics/tracked-event.ts';
import type { VisitSession } from '#site/features/analytics/visit-session.ts';

export interface EmitterDeps {
  visitorId: VisitorId;
  newId: () => string;
  device: () => DeviceDetails;
  /** Null while it is not known, or cannot be had. */
  primaryHash: () => PrimaryHash | null;
  clock: Clock;
  session: VisitSession;
  /** Where this arrival came from; asked once, at the first event. */
  campaign: () => EventDetails['campaign'];
  /** `isLast`: the page may be gone in a moment. */
  send: (event: TrackedEvent, isLast: boolean) => void;
}

export type Emitter = ReturnType<typeof createEmitter>;

/** Makes events and hands them on, and holds back those that are better for a moment's wait. */
export const createEmitter = (deps: EmitterDeps) => {
  const { clock, session } = deps;
  const isRepeat = createRepeatFilter(clock);
  const held = new Set<(isLast: boolean) => void>();
  let campaign: EventDetails['campaign'] | undefined;
  let sessionId: string | null = null;
  let isStopped = false;
  return {
    /** An event with all that is known of its browser, its visit and its page. */
    emit: (
      visit: PageVisit,
      eventType: string,
      more: Partial<EventDetails>,
      isLast = false,
      atMs = clock.now(),
      eventId = deps.newId(),
    ): void => {
      // What ends a session belongs to it, however long it has idled.
      sessionId = session.current() ?? sessionId;
      if (isStopped || !sessionId || isRepeat(eventType, visit, more)) return;
      const primaryHash = deps.primaryHash();
      campaign ??= deps.campaign();
      session.touch();
      const details = {
        ...deps.device(),
        ...visit.place,
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
    /** Answers how to run it. It runs once, at the latest when the page is left. */
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
