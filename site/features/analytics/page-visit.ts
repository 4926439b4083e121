import type { Clock } from '#shared/ports/clock.ts';
import type { PageSight } from '#site/features/analytics/page-sight.ts';
import { pageNames, type PageNames } from '#site/features/analytics/page-names.ts';
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

export interface PageVisitDeps {
  id: string;
  path: string;
  referrer: string;
  sight: Pick<PageSight, 'address' | 'scrollPercent'>;
  clock: Clock;
  /** Monotonic. */
  steady: Clock;
}

export const createPageVisit = (deps: PageVisitDeps): PageVisit => {
  const { id, sight, referrer, steady } = deps;
  let shownMs = 0;
  // 0: not visible.
  let since = 0;
  const readMs = () => Math.round(shownMs + (since && steady.now() - since));
  let percent = 0;
  let isSettled = false;
  const scrolled = () => {
    if (isSettled) percent = Math.max(percent, sight.scrollPercent());
  };
  return {
    id,
    names: pageNames(deps.path),
    beganAt: deps.clock.now(),
    location: { url: sight.address(), referrer },
    depth: () => ({ time_on_page_ms: readMs(), scroll_depth_percent: percent }),
    settle: () => {
      isSettled = true;
      scrolled();
    },
    scrolled,
    resume: () => {
      since ||= steady.now();
    },
    pause: () => {
      shownMs = readMs();
      since = 0;
    },
  };
};
