import type { Clock } from '#shared/ports/clock.ts';
import type { Timers } from '#shared/ports/timers.ts';
import type { Emitter } from '#site/features/analytics/emitter.ts';
import type { PageSight } from '#site/features/analytics/page-sight.ts';
import type { PageToName } from '#site/features/analytics/page-names.ts';
import { createPageVisit, type PageVisit } from '#site/features/analytics/page-visit.ts';
import type { LeaveReason, Vitals } from '#site/features/analytics/tracked-event.ts';

export interface PageLogDeps extends Pick<PageToName, 'sections'> {
  clock: Clock;
  timers: Timers;
  sight: PageSight;
  newId: () => string;
  /** Null: the load of this page was not measured. */
  vitals: (() => Vitals) | null;
}

// React renders a page and sets its title some time after the path changes.
const SETTLE_MS = 150;
const SETTLE_TRIES = 10;
// A page that never finishes loading is counted without a load time.
const LOAD_WAIT_MS = 3_000;

/** Calls `report` when the title has changed, at the latest after `tries` checks. */
const onTitle = ({ timers, sight }: PageLogDeps, tries: number, report: () => void) => {
  const old = sight.title();
  const lookAfter = (left: number) =>
    timers.after(SETTLE_MS, () =>
      left > 1 && sight.title() === old ? lookAfter(left - 1) : report(),
    );
  lookAfter(tries);
};

export type PageLog = ReturnType<typeof createPageLog>;

/** Tracks the page views of one load and reports on each when it is left. */
export const createPageLog = (deps: PageLogDeps, { emit, hold, letGo }: Emitter) => {
  const { timers, sight } = deps;
  let { vitals } = deps;
  let visit: PageVisit | null = null;
  // The view for which the browser loaded the document: web vitals belong to it.
  let loaded: PageVisit | null = null;

  const reportScroll = (isLast: boolean) => {
    if (!visit) return;
    visit.pause();
    emit(visit, 'scroll_depth', visit.depth(), isLast);
  };
  const reportView = (of: PageVisit, before: PageVisit | null, isLast: boolean) => {
    of.settle();
    const { names } = of;
    const more = {
      ...names,
      page_title: sight.title(),
      ...(of === loaded && sight.loadTimes()),
      ...before?.depth(),
    };
    emit(of, 'page_view', more, isLast, of.beganAt);
    const target = names.page_subsection;
    if (names.page_section === 'projects' && target) emit(of, 'project_opened', { target }, isLast);
  };
  const close = (): PageVisit | null => {
    letGo(false);
    reportScroll(false);
    const closed = visit;
    visit = null;
    return closed;
  };
  return {
    current: () => visit,
    /** Opens a page view and closes the previous one, unless it was left already (`isAnew`). */
    open: (path: string, isAnew = false): PageVisit => {
      const before = isAnew ? null : close();
      const isLoad = !loaded;
      const referrer = isLoad ? sight.referrer() : (before?.location.url ?? '');
      const opened = createPageVisit({ ...deps, id: deps.newId(), path, referrer });
      visit = opened;
      loaded ??= opened;
      opened.resume();
      const report = hold((isLast) => reportView(opened, before, isLast));
      if (isLoad) {
        timers.after(LOAD_WAIT_MS, report);
        // `loadEventEnd` is set only after the load listeners have run.
        sight.onLoaded(() => timers.after(0, report));
      } else onTitle(deps, isAnew ? 1 : SETTLE_TRIES, report);
      return opened;
    },
    /** Closes the page view without opening another. */
    close,
    /** Call when the visitor leaves, perhaps for good. */
    leave: (end_reason: LeaveReason): void => {
      letGo(true);
      reportScroll(true);
      if (!visit) return;
      if (loaded && vitals) emit(loaded, 'web_vitals', { vitals: vitals() }, true);
      vitals = null;
      emit(visit, 'session_end', { end_reason }, true);
    },
  };
};
