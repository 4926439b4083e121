import { loadEntry, paintTime, sinceLoad } from '#site/features/analytics/load-entry.ts';
import type { Vitals } from '#site/features/analytics/tracked-event.ts';
import {
  createInteractionMeter,
  createShiftMeter,
  vitalsOf,
  type Interaction,
  type Shift,
} from '#site/features/analytics/vitals.ts';

/** What is read of the entries asked for, each of its own type. */
type Entry = PerformanceEntry & Shift & Interaction & { hadRecentInput: boolean };

const isKnown = (type: string) => PerformanceObserver.supportedEntryTypes.includes(type);

/** A tab opened behind another paints when it is looked at: no measure of the site. */
const wasHidden = (): boolean =>
  !(document as { prerendering?: boolean }).prerendering &&
  !loadEntry()?.activationStart &&
  (document.hidden ||
    performance.getEntriesByType('visibility-state').some(({ name }) => name === 'hidden'));

/** Web vitals of the page's load, measured until they are read; null when they mean nothing. */
export const watchVitals = (): (() => Vitals) | null => {
  if (wasHidden()) return null;
  const shifts = createShiftMeter();
  const interactions = createInteractionMeter();
  let lcp: number | undefined;
  const meters: Record<string, (entry: Entry) => void> = {
    // The browser itself tells of no more once the visitor has begun to act.
    'largest-contentful-paint': ({ startTime }) => (lcp = startTime),
    'layout-shift': (shift) => {
      if (!shift.hadRecentInput) shifts.add(shift);
    },
    event: interactions.add,
    // Told even when it was quicker than the threshold.
    'first-input': interactions.add,
  };
  const handle = (entries: PerformanceEntryList) => {
    for (const entry of entries as Entry[]) meters[entry.entryType]?.(entry);
  };
  const observer = new PerformanceObserver((list) => handle(list.getEntries()));
  // Also what came before now. The threshold is for 'event': less is told of none.
  for (const type of Object.keys(meters).filter(isKnown))
    observer.observe({ type, buffered: true, durationThreshold: 40 } as PerformanceObserverInit);
  return () => {
    // Under way, and not told yet.
    handle(observer.takeRecords());
    const { interactionCount = 0 } = performance as { interactionCount?: number };
    return vitalsOf({
      lcp: sinceLoad(lcp),
      inp: interactions.read(interactionCount),
      cls: isKnown('layout-shift') ? shifts.read() : undefined,
      fcp: paintTime('first-contentful-paint'),
      ttfb: sinceLoad(loadEntry()?.responseStart),
    });
  };
};
