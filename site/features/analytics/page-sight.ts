import { cutText } from '#site/features/analytics/cut-text.ts';
import { loadEntry, paintTime, sinceLoad } from '#site/features/analytics/load-entry.ts';
import type { LoadTimes } from '#site/features/analytics/tracked-event.ts';

/** The observable properties of the current page. */
export interface PageSight {
  /** The URL without its hash, which may contain a secret. */
  address(): string;
  title(): string;
  /** The referrer of the document load. */
  referrer(): string;
  /** True for a navigation to this page, false for a reload or a history navigation. */
  isArrival(): boolean;
  /** How much of the page has been on screen, from its top: 0 to 100. */
  scrollPercent(): number;
  onScroll(listener: () => void): void;
  /** Timings of the load. A time not reached yet is undefined. */
  loadTimes(): LoadTimes;
  /** Calls the listener when the page has loaded, at once if it has. */
  onLoaded(listener: () => void): void;
}

/** Events have each time twice, the second with the suffix "Ms". Both are whole milliseconds. */
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
  title: () => cutText(document.title),
  referrer: () => cutText(document.referrer, 2_048),
  // Excludes reload and back_forward.
  isArrival: () => !/^[rb]/.test(loadEntry()?.type ?? ''),
  scrollPercent: () => {
    const seen = (scrollY + innerHeight) / document.documentElement.scrollHeight;
    return Math.min(100, Math.round(seen * 100)) || 0;
  },
  onScroll: (listener) => addEventListener('scroll', listener),
  loadTimes: readLoadTimes,
  onLoaded: (listener) => {
    if (document.readyState === 'complete') listener();
    else addEventListener('load', listener);
  },
});
