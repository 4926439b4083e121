import type { Emitter } from '#site/features/analytics/emitter.ts';
import type { PageLog } from '#site/features/analytics/page-log.ts';
import type { PageVisit } from '#site/features/analytics/page-visit.ts';
import type { LeaveReason } from '#site/features/analytics/tracked-event.ts';
import type { VisitSession } from '#site/features/analytics/visit-session.ts';

export interface VisitFlowDeps {
  session: VisitSession;
  pages: PageLog;
  emitter: Emitter;
  /** The current path, or null in the console, which is not tracked. */
  path: () => string | null;
  engagement: { resume(): void; pause(): void };
  onSessionStart: (visit: PageVisit, sessionId: string) => void;
}

/**
 * Follows the visitor through pages and sessions: arriving, navigating, leaving and returning.
 * Ensures that each page view belongs to a live session.
 */
export const createVisitFlow = (deps: VisitFlowDeps) => {
  const { pages, engagement, session, path } = deps;
  let isHere = false;
  let hasBegun = false;
  let opening: Promise<void> | null = null;
  const openPage = (isAnew: boolean): PageVisit => {
    const visit = pages.open(path() ?? '', isAnew);
    if (isHere) engagement.resume();
    else {
      visit.pause();
      deps.emitter.letGo(true);
    }
    return visit;
  };
  const enter = async () => {
    const { id, isNew } = await session.ensure();
    opening = null;
    if (path() === null) return;
    // Every session starts with a page view, even if its page has been open for an hour.
    const visit = (!isNew && pages.current()) || openPage(true);
    if (isNew) deps.onSessionStart(visit, id);
  };
  /** Runs with a live session that has a page view. */
  const inSession = (runIfOpen: () => void, runOnceOpened?: () => void) => {
    if (!hasBegun || path() === null) return;
    if (!opening && session.current()) runIfOpen();
    else void (opening ??= enter()).then(runOnceOpened);
  };
  return {
    show: (isRestored: boolean): void => {
      const wasAway = !isHere;
      isHere = hasBegun = true;
      inSession(() => {
        const page = pages.current();
        if (!page || isRestored) openPage(true);
        else if (wasAway) page.resume();
        engagement.resume();
      });
    },
    leave: (reason: LeaveReason): void => {
      // The browser fires pagehide and then hides the document: the first of them ends the visit.
      if (!isHere) return;
      isHere = false;
      engagement.pause();
      pages.leave(reason);
    },
    navigated: (): void => {
      if (path() === null) {
        engagement.pause();
        pages.close();
      }
      inSession(() => openPage(false));
    },
    /** Runs with the current page view, in a live session. */
    onPage: (run: (visit: PageVisit) => void): void => {
      const runIfShown = () => {
        const visit = pages.current();
        if (visit) run(visit);
      };
      inSession(runIfShown, runIfShown);
    },
  };
};
