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
