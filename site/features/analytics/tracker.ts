import { describeError, type ErrorSignal } from '#site/features/analytics/describe-error.ts';
import { createEmitter, type EmitterDeps } from '#site/features/analytics/emitter.ts';
import { createEngagement } from '#site/features/analytics/engagement.ts';
import { createErrorLimit } from '#site/features/analytics/error-limit.ts';
import { createPageLog, type PageLogDeps } from '#site/features/analytics/page-log.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';
import { createVisitFlow } from '#site/features/analytics/visit-flow.ts';
import type { VisitLife } from '#site/features/analytics/visit-life.ts';
import type { Gpu } from '#site/platform/side-thread.ts';

export interface TrackerDeps extends EmitterDeps, PageLogDeps {
  life: VisitLife;
  /** Null when unknown. Never rejects. */
  gpu: () => Promise<Gpu | null>;
  memory: () => EventDetails['memory'];
  /** True once per browser session, whatever its tabs and 30-minute sessions. */
  isFirst: () => boolean;
  /** The current path, or null in the console, which is not tracked. */
  path: () => string | null;
}

export interface Tracker {
  /** Starts as soon as the page is visible: a page nobody sees is not a visit. */
  begin(): void;
  /** Call when the path has changed. */
  navigated(): void;
  /** Reports a named interaction (`demo_clicked`, …) and its target. */
  interacted(name: string, target?: string): void;
  failed(signal: ErrorSignal): void;
  /** Stops reporting for the rest of the page's life. */
  stop(): void;
}

/** Tracks one visitor through one page load and reports the analytics events. */
export const createTracker = (deps: TrackerDeps): Tracker => {
  const { life, clock } = deps;
  const emitter = createEmitter(deps);
  const { emit } = emitter;
  const pages = createPageLog(deps, emitter);
  const mayReport = createErrorLimit(clock);
  const track = (eventType: string, more: Partial<EventDetails>) =>
    flow.onPage((visit) => emit(visit, eventType, more));
  const engagement = createEngagement(deps, (engaged_ms) => track('engagement', { engaged_ms }));
  const flow = createVisitFlow({
    ...deps,
    pages,
    emitter,
    engagement,
    // Sent once the graphics card is known, or when the page is left.
    onSessionStart: (visit, sessionId) => {
      if (!deps.isFirst()) return;
      const atMs = clock.now();
      const more: Partial<EventDetails> = { memory: deps.memory() };
      // The event has the session's id, so the server deduplicates it across tabs.
      const start = emitter.hold((isLast) =>
        emit(visit, 'session_start', more, isLast, atMs, sessionId),
      );
      void deps.gpu().then((card) => {
        more.gpu = card;
        start();
      });
    },
  });
  return {
    begin: () => {
      life.listen(flow.show, flow.leave);
      deps.sight.onScroll(() => pages.current()?.scrolled());
    },
    navigated: flow.navigated,
    interacted: (name, target) => track(name, { target }),
    failed: (signal) => {
      const error = describeError(signal);
      if (error) flow.onPage((visit) => mayReport() && emit(visit, 'client_error', { error }));
    },
    stop: () => {
      engagement.pause();
      emitter.stop();
    },
  };
};
