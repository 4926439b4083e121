import { readDevice, readMemory } from '#site/features/analytics/browser-device.ts';
import { browserTransport } from '#site/features/analytics/browser-transport.ts';
import { watchVitals } from '#site/features/analytics/browser-vitals.ts';
import { createDelivery } from '#site/features/analytics/delivery.ts';
import { isSampled } from '#site/features/analytics/is-sampled.ts';
import { createEventQueue } from '#site/features/analytics/event-queue.ts';
import { browserPageSight } from '#site/features/analytics/page-sight.ts';
import { createSendingPause } from '#site/features/analytics/sending-pause.ts';
import { noteTouch } from '#site/features/analytics/touches.ts';
import { createSturdyStorage } from '#site/features/analytics/sturdy-storage.ts';
import { createTracker, type Tracker } from '#site/features/analytics/tracker.ts';
import { newUuid7 } from '#site/features/analytics/uuid7.ts';
import { browserVisitLife } from '#site/features/analytics/visit-life.ts';
import { createVisitSession } from '#site/features/analytics/visit-session.ts';
import { isAdminPath } from '#site/platform/admin-path.ts';
import { browserRandom } from '#site/platform/browser-random.ts';
import { localKeyValue } from '#site/platform/browser-storage.ts';
import { browserClock, browserTimers, steadyClock } from '#site/platform/browser-time.ts';
import { browserVisitorId } from '#site/platform/identity/browser-identity.ts';
import { readPrimaryHash } from '#site/platform/identity/primary-hash.ts';
import { readGpu, whenCalendarIsRead } from '#site/platform/side-thread.ts';
import { browserLock } from '#site/platform/web-lock.ts';

/**
 * True once in a browser session: from the first page of ours in any tab until the browser is closed.
 * A cookie without an end says so; tabs share it, as they do not share `sessionStorage`. Where no
 * cookie stays, every session is the first.
 */
const beginsBrowserSession = (): boolean =>
  !document.cookie.includes('begun=') && !!(document.cookie = 'begun=1; Path=/; SameSite=Lax');

export interface MountAnalyticsOptions {
  navigation: {
    /** The path of the page shown now, beginning with a slash. */
    current(): string;
    subscribe(listener: () => void): () => void;
  };
  /** Reports errors and interactions, first those buffered since the page started. */
  heed: (listener: Pick<Tracker, 'failed' | 'interacted'>) => void;
}

const browserParts = () => {
  const timers = browserTimers();
  return {
    clock: browserClock(),
    steady: steadyClock(),
    timers,
    random: browserRandom(),
    local: createSturdyStorage(localKeyValue()),
    withLock: browserLock(timers),
  };
};
type Parts = ReturnType<typeof browserParts>;

const openDelivery = ({ clock, timers, local, withLock }: Parts, onOff: () => void) => {
  const delivery = createDelivery({
    queue: createEventQueue(local, clock),
    pause: createSendingPause(local, clock),
    transport: browserTransport(clock),
    timers,
    clock,
    withLock,
    isOnline: () => navigator.onLine,
    onOff,
  });
  addEventListener('online', () => void delivery.flush());
  return delivery;
};

/** Tracks this visitor until the page is gone. Call only for visitors who may be tracked. */
export const mountAnalytics = async ({
  navigation,
  heed,
}: MountAnalyticsOptions): Promise<void> => {
  // Every event includes the time zone.
  await whenCalendarIsRead();
  const parts = browserParts();
  const { clock, random, local } = parts;
  const visitorId = browserVisitorId(random);
  if (!isSampled(visitorId)) return;
  const newId = () => newUuid7(clock, random);
  const sight = browserPageSight();
  const delivery = openDelivery(parts, () => tracker.stop());
  const tracker = createTracker({
    ...parts,
    visitorId,
    newId,
    sight,
    life: browserVisitLife(),
    session: createVisitSession({ ...parts, storage: local, newId }),
    device: readDevice,
    memory: readMemory,
    isFirst: beginsBrowserSession,
    gpu: readGpu,
    vitals: watchVitals(),
    primaryHash: () => readPrimaryHash({ local, clock }),
    campaign: () => {
      const arrival = { referrer: sight.referrer(), isArrival: sight.isArrival() };
      return noteTouch(local, clock, { address: sight.address(), ...arrival });
    },
    path: () => (isAdminPath(navigation.current()) ? null : navigation.current()),
    send: (event, isLast) =>
      delivery.add({ id: event.eventId, body: JSON.stringify(event) }, isLast),
  });
  navigation.subscribe(tracker.navigated);
  tracker.begin();
  heed(tracker);
  // Send what an earlier page left in the queue.
  void delivery.flush();
};
