import { describeError, type ErrorSignal } from '#site/features/analytics/describe-error.ts';
import { createEmitter, type EmitterDeps } from '#site/features/analytics/emitter.ts';
import { createPageLog, type PageLogDeps } from '#site/features/analytics/page-log.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';
import { createVisitFlow } from '#site/features/analytics/visit-flow.ts';
import type { VisitLife } from '#site/features/analytics/visit-life.ts';
import type { Gpu } from '#site/platform/side-thread.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

/** Limits error reports to 5 per page load and one per 60 s. */
const createErrorLimit = (clock: Clock) => {
  let count = 0;
  let last = -Infinity;
  return (): boolean => {
    const now = clock.now();
    if (
      count >= limits.analytics.clientErrorsPerLoad ||
      now - last < limits.analytics.clientErrorEveryMs
    )
      return false;
    count += 1;
    last = now;
    return true;
  };
};

const EVERY_MS = limits.analytics.engagementEveryMs;

/**
 * Reports every 60 s of visible time. Hidden time does not count; an incomplete minute carries
 * over.
 */
const createEngagement = (
  { clock, timers }: { clock: Clock; timers: Timers },
  onMinute: (engagedMs: number) => void,
) => {
  let leftMs: number = EVERY_MS;
  let since = 0;
  let cancel: Cancel | null = null;
  const resume = () => {
    since = steadyNow(clock);
    cancel ??= timers.after(leftMs, () => {
      leftMs = EVERY_MS;
      cancel = null;
      resume();
      // Adds a fixed minute rather than a clock difference, which would include time asleep.
      onMinute(EVERY_MS);
    });
  };
  return {
    resume: () => {
      if (!cancel) resume();
    },
    pause: () => {
      if (!cancel) return;
      cancel();
      cancel = null;
      leftMs = Math.max(0, leftMs - steadyNow(clock) + since);
    },
  };
};

export interface TrackerDeps extends EmitterDeps, PageLogDeps {
  life: VisitLife;
  /** Null when unknown. Never rejects. */
  gpu: () => Promise<Gpu | null>;
  memory: () => EventDetails['memory'];
  /** True once per browser session, for all its tabs and 30-minute sessions. */
  isFirst: () => boolean;
  /** The current path, or null in the console, which is not tracked. */
  path: () => string | null;
}

export interface Tracker {
  /** Starts as soon as the page is visible: a page that nobody sees is not a visit. */
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
