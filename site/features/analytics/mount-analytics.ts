import { sections } from 'virtual:content/sections';
import type { WithLock } from '#shared/ports/lock.ts';
import { trackEvent } from '#shared/contracts/analytics.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createDelivery } from '#site/features/analytics/delivery.ts';
import { isSampled } from '#site/features/analytics/is-sampled.ts';
import { createEventQueue } from '#site/features/analytics/event-queue.ts';
import { browserPageSight } from '#site/features/analytics/page-sight.ts';
import { createSendingPause } from '#site/features/analytics/sending-pause.ts';
import { noteTouch } from '#site/features/analytics/touches.ts';
import { createSturdyStorage } from '#site/features/analytics/sturdy-storage.ts';
import { createTracker, type Tracker } from '#site/features/analytics/tracker.ts';
import { browserVisitLife } from '#site/features/analytics/visit-life.ts';
import { createVisitSession } from '#site/features/analytics/visit-session.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { browserRandom, newUuid7 } from '#site/platform/browser-random.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers } from '#site/platform/browser-time.ts';
import { browserVisitorId } from '#site/platform/identity/browser-identity.ts';
import { memoryInfo } from '#site/platform/memory-info.ts';
import { readPrimaryHash } from '#site/platform/identity/stored-hash.ts';
import { readGpu, whenCalendarIsRead } from '#site/platform/side-thread.ts';
import { cutText } from '#site/features/analytics/cut-text.ts';
import type { DeviceDetails, Vitals } from '#site/features/analytics/tracked-event.ts';
import { answerOf, type Transport } from '#site/features/analytics/transport.ts';
import { loadEntry, paintTime, sinceLoad } from '#site/features/analytics/load-entry.ts';
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
const watchVitals = (): (() => Vitals) | null => {
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

const PATH = trackEvent.path;
const WAIT_MS = 15_000;

/** The type of the blob sets the request's Content-Type. */
const blobOf = (body: string) => new Blob([body], { type: 'application/json' });

/**
 * Resource Timing holds a beacon's status where the browser supports `responseStatus` (Chromium and
 * Firefox since 109, https://developer.mozilla.org/docs/Web/API/PerformanceResourceTiming,
 * 2026-11).
 */
const browserTransport = (clock: Clock): Transport => ({
  reportsBeaconStatus: 'responseStatus' in PerformanceResourceTiming.prototype,
  // Firefox has no `sendBeacon` when beacons are disabled.
  beacon: (body) => 'sendBeacon' in navigator && navigator.sendBeacon(PATH, blobOf(body)),
  onBeaconAnswer: (listener) =>
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceResourceTiming[]) {
        if (entry.initiatorType === 'beacon' && entry.name.endsWith(PATH))
          listener(answerOf(entry.responseStatus, null, 0));
      }
    }).observe({ type: 'resource' }),
  post: async (body) => {
    try {
      const { status, headers } = await fetch(PATH, {
        method: trackEvent.method,
        body: blobOf(body),
        keepalive: true,
        signal: AbortSignal.timeout(WAIT_MS),
      });
      return answerOf(status, headers.get('retry-after'), clock.now());
    } catch {
      // No network or a timeout: the event stays in the queue.
      return 0;
    }
  },
});

/**
 * Runs `work`, which never rejects, while no other tab does. Without locks (plain http, storage
 * blocked) it runs immediately: the server drops duplicates.
 */
const inOneTab: WithLock = async (name, work) => {
  const { locks } = navigator as { locks?: LockManager };
  return locks ? locks.request(name, work).catch(work) : work();
};

const prefers = (what: string) => matchMedia(`(prefers-${what})`).matches;

/**
 * The current device details: windows are resized and preferences change. Undefined fields are left
 * out of the JSON.
 */
const readDevice = (): DeviceDetails => {
  const {
    userAgent,
    language,
    platform,
    vendor,
    hardwareConcurrency,
    deviceMemory,
    cookieEnabled,
    webdriver,
  } = navigator as Navigator & { deviceMemory?: number };
  const { width, height, colorDepth, pixelDepth } = screen;
  return {
    userAgent: cutText(userAgent),
    language,
    timezone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewport: { width: innerWidth, height: innerHeight, dpr: devicePixelRatio },
    screen: { width, height, colorDepth, pixelDepth },
    platform,
    vendor,
    hardwareConcurrency,
    deviceMemory,
    colorScheme: prefers('color-scheme: dark') ? 'dark' : 'light',
    reducedMotion: prefers('reduced-motion: reduce'),
    cookiesEnabled: cookieEnabled,
    // Visitors with Do Not Track never reach this code.
    doNotTrack: false,
    automation: webdriver,
  };
};

/**
 * True once in a browser session: on the first page of this site in any tab until the browser is
 * closed. A session cookie records it, because tabs share cookies but not `sessionStorage`. If
 * cookies are blocked, every page starts a session.
 */
const beginsBrowserSession = (): boolean =>
  !document.cookie.includes('begun=') && !!(document.cookie = 'begun=1; Path=/; SameSite=Lax');

export interface MountAnalyticsOptions {
  navigation: {
    /** The current page's path, beginning with a slash. */
    current(): string;
    subscribe(listener: () => void): () => void;
  };
  /** Reports errors and interactions, first those buffered since the page started. */
  heed: (listener: Pick<Tracker, 'failed' | 'interacted'>) => void;
}

/** Tracks this visitor until the page is gone. Call only for visitors who may be tracked. */
export const mountAnalytics = async ({
  navigation,
  heed,
}: MountAnalyticsOptions): Promise<void> => {
  // Every event includes the time zone.
  await whenCalendarIsRead();
  const random = browserRandom();
  const visitorId = browserVisitorId(random);
  if (!isSampled(visitorId)) return;
  const clock = browserClock();
  const local = createSturdyStorage(localKeyValue());
  const newId = () => newUuid7(random, clock.now());
  const sight = browserPageSight();
  const parts = {
    clock,
    timers: browserTimers(),
    local,
    withLock: inOneTab,
  };
  const delivery = createDelivery({
    ...parts,
    queue: createEventQueue(local, clock),
    pause: createSendingPause(local, clock),
    transport: browserTransport(clock),
    isOnline: () => navigator.onLine,
    onOff: () => tracker.stop(),
  });
  const flush = () => void delivery.flush();
  addEventListener('online', flush);
  const tracker = createTracker({
    ...parts,
    visitorId,
    newId,
    sight,
    sections,
    life: browserVisitLife(),
    session: createVisitSession({ ...parts, newId }),
    device: readDevice,
    memory: memoryInfo,
    isFirst: beginsBrowserSession,
    gpu: readGpu,
    vitals: watchVitals(),
    primaryHash: () => readPrimaryHash(parts),
    campaign: () => noteTouch(local, clock, sight),
    path: () => (isAdminPath(navigation.current()) ? null : navigation.current()),
    send: (event, isLast) =>
      delivery.add({ id: event.eventId, body: JSON.stringify(event) }, isLast),
  });
  navigation.subscribe(tracker.navigated);
  tracker.begin();
  heed(tracker);
  // Sends events that an earlier page left in the queue.
  flush();
};
