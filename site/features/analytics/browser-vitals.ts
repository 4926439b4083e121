import { loadEntry, paintTime, sinceLoad } from '#site/features/analytics/load-entry.ts';
import type { Vitals } from '#site/features/analytics/tracked-event.ts';
import {
  createInteractionMeter,
  createShiftMeter,
  rounded,
  type Interaction,
  type Shift,
} from '#site/features/analytics/vitals.ts';

/** The fields read from performance entries of all observed types. */
type Entry = PerformanceEntry & Shift & Interaction & { hadRecentInput: boolean };

const isKnown = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/**
 * A tab opened in the background paints only when shown, so its timings do not describe the site.
 */
const wasHidden = (): boolean =>
  !(document as { prerendering?: boolean }).prerendering &&
  !loadEntry()?.activationStart &&
  (document.hidden ||
    performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden'));

/**
 * Measures the web vitals of a page load until they are read; null if they would be meaningless.
 */
export const watchVitals = (): (() => Vitals) | null => {
  if (wasHidden()) return null;
  const shifts = createShiftMeter();
  const interactions = createInteractionMeter();
  let lcp: number | undefined;
  const meters: Record<string, (entry: Entry) => void> = {
    // The browser stops reporting this after the first input.
    'largest-contentful-paint': ({ startTime }) => (lcp = startTime),
    'layout-shift': (shift) => {
      if (!shift.hadRecentInput) shifts.add(shift);
    },
    event: interactions.add,
    // Reported even when shorter than the threshold.
    'first-input': interactions.add,
  };
  const handle = (entries: PerformanceEntryList) => {
    for (const entry of entries as Entry[]) meters[entry.entryType]?.(entry);
  };
  const observer = new PerformanceObserver((list) => handle(list.getEntries()));
  // Includes earlier entries. The threshold applies to 'event' only: shorter events are not
  // reported.
  for (const type of Object.keys(meters).filter(isKnown))
    observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
  return () => {
    // Entries queued but not delivered yet.
    handle(observer.takeRecords());
    const { interactionCount = 0 } = performance as { interactionCount?: number };
    return {
      lcp: rounded(sinceLoad(lcp)),
      inp: rounded(interactions.read(interactionCount)),
      cls: isKnown('layout-shift') ? rounded(shifts.read(), 10_000) : undefined,
      fcp: rounded(paintTime('first-contentful-paint')),
      ttfb: rounded(sinceLoad(loadEntry()?.responseStart)),
    };
  };
};
