import { cutText } from '#site/features/analytics/cut-text.ts';
import { loadEntry, paintTime, sinceLoad } from '#site/features/analytics/load-entry.ts';
import type { LoadTimes } from '#site/features/analytics/tracked-event.ts';

/** What can be seen of the page shown now. */
export interface PageSight {
  /** The address, without what follows a hash: that may be anybody's secret. */
  address(): string;
  title(): string;
  /** Where the visitor came from when the browser loaded the page. */
  referrer(): string;
  /** The visitor went to this page; it was not loaded again or gone back to. */
  isArrival(): boolean;
  /** How much of the page has been on screen, counted from its top: 0 to 100. */
  scrollPercent(): number;
  onScroll(listener: () => void): void;
  /** Of the load. A time that has not come yet is undefined. */
  loadTimes(): LoadTimes;
  /** Calls when the page's load is over, at once if it is. */
  onLoaded(listener: () => void): void;
}

/** An event carries each time twice, also with "Ms": both are whole milliseconds. */
const readLoadTimes = (): LoadTimes => {
  const load = loadEntry();
  const times: LoadTimes = {};
  const set = (name: 'loadTime' | 'domContentLoaded' | 'firstPaint' | 'ttfb', time?: number) => {
    times[name] = times[`${name}Ms`] = time && Math.round(time);
  };
  set('loadTime', sinceLoad(load?.loadEventEnd));
  set('domContentLoaded', sinceLoad(load?.domContentLoadedEventEnd));
  set('firstPaint', paintTime('first-paint'));
  set('ttfb', sinceLoad(load?.responseStart));
  return times;
};

export const browserPageSight = (): PageSight => ({
  address: () => cutText(location.href.replace(/#.*/s, ''), 2_048),
  title: () => cutText(document.title, 512),
  referrer: () => cutText(document.referrer, 2_048),
  // A reload or back_forward is none.
  isArrival: () => !/^[rb]/.test(loadEntry()?.type ?? ''),
  scrollPercent: () => {
    const seen = (scrollY + innerHeight) / document.documentElement.scrollHeight;
    return Math.min(100, Math.round(seen * 100)) || 0;
  },
  onScroll: (listener) => addEventListener('scroll', listener, { passive: true }),
  loadTimes: readLoadTimes,
  onLoaded: (listener) => {
    if (document.readyState === 'complete') listener();
    else addEventListener('load', listener, { once: true });
  },
});
