import { trackEvent } from '#shared/contracts/analytics.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { answerOf, type Transport } from '#site/features/analytics/transport.ts';

const PATH = trackEvent.path;
const WAIT_MS = 15_000;

/** The type of the blob sets the request's Content-Type. */
const blobOf = (body: string) => new Blob([body], { type: 'application/json' });

/**
 * Resource Timing holds a beacon's status where the browser supports `responseStatus` (Chromium and
 * Firefox since 109, https://developer.mozilla.org/docs/Web/API/PerformanceResourceTiming,
 * 2026-11).
 */
export const browserTransport = (clock: Clock): Transport => ({
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
