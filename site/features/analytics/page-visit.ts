import type { Clock } from '#shared/ports/clock.ts';
import { steadyNow } from '#shared/ports/steady-now.ts';
import type { PageSight } from '#site/features/analytics/page-sight.ts';
import { pageNames, type PageNames, type PageToName } from '#site/features/analytics/page-names.ts';
import type { EventDetails } from '#site/features/analytics/tracked-event.ts';

/** One page view, until the next begins. */
export interface PageVisit {
  readonly id: string;
  readonly names: PageNames;
  /** When it began, milliseconds since the epoch. */
  readonly beganAt: number;
  /** The URL and referrer of every event on this page. */
  readonly location: Pick<EventDetails, 'url' | 'referrer'>;
  /** How long the page has been visible, and how far it was scrolled. */
  depth(): Required<Pick<EventDetails, 'time_on_page_ms' | 'scroll_depth_percent'>>;
  /** The page has rendered: from now on read its own scroll position, not the previous page's. */
  settle(): void;
  scrolled(): void;
  resume(): void;
  pause(): void;
}

export interface PageVisitDeps extends PageToName {
  id: string;
  referrer: string;
  sight: Pick<PageSight, 'address' | 'scrollPercent'>;
  clock: Clock;
}

export const createPageVisit = (deps: PageVisitDeps): PageVisit => {
  const { id, sight, referrer, clock } = deps;
  let shownMs = 0;
  // Null while it is not visible.
  let since: number | null = null;
  const readMs = () => Math.round(shownMs + (since === null ? 0 : steadyNow(clock) - since));
  let percent = 0;
  let isSettled = false;
  const scrolled = () => {
    if (isSettled) percent = Math.max(percent, sight.scrollPercent());
  };
  return {
    id,
    names: pageNames(deps),
    beganAt: clock.now(),
    location: { url: sight.address(), referrer },
    depth: () => ({ time_on_page_ms: readMs(), scroll_depth_percent: percent }),
    settle: () => {
      isSettled = true;
      scrolled();
    },
    scrolled,
    resume: () => {
      since ??= steadyNow(clock);
    },
    pause: () => {
      shownMs = readMs();
      since = null;
    },
  };
};
