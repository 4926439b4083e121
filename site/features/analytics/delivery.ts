import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { WithLock } from '#shared/ports/lock.ts';
import {
  EVENTS_KEY,
  type EventQueue,
  type QueuedEvent,
} from '#site/features/analytics/event-queue.ts';
import type { SendingPause } from '#site/features/analytics/sending-pause.ts';
import type { Answer, Transport } from '#site/features/analytics/transport.ts';
import { timeOfUuid7 } from '#site/features/analytics/uuid7.ts';

/** After this long, assume the browser does not report beacon status. */
const WAIT_MS = 15_000;

interface BeaconBatch {
  /**
   * Returns false if the browser did not accept it, or if it does not report status and this is not
   * the last event.
   */
  send(event: QueuedEvent, isLast: boolean): boolean;
}

/**
 * Beacons in flight. The browser reports the status of each beacon but not which one it was, so the
 * whole batch shares one outcome: it counts as stored only when every beacon was.
 */
const createBeaconBatch = (
  transport: Transport,
  timers: Timers,
  onSettled: (ids: readonly string[], answer: Answer) => void,
): BeaconBatch => {
  // Set to false once the browser fails to report a beacon's status.
  let isReported = transport.reportsBeaconStatus;
  let ids: string[] = [];
  let answered = 0;
  let outcome: Answer = 'stored';
  let cancel: Cancel | undefined;
  const settle = (answer: Answer) => {
    cancel?.();
    const settled = ids;
    ids = [];
    answered = 0;
    outcome = 'stored';
    onSettled(settled, answer);
  };
  transport.onBeaconAnswer((answer) => {
    // The batch was given up, so a late answer must not count for the next one.
    if (!isReported || ids.length === 0) return;
    if (outcome === 'stored') outcome = answer;
    if ((answered += 1) < ids.length) return;
    // One beacon of several was refused; only separate requests can show which.
    settle(outcome === 'refused' && answered > 1 ? 'untold' : outcome);
  });
  return {
    send: ({ id, body }, isLast) => {
      if (!(isReported || isLast) || !transport.beacon(body)) return false;
      ids.push(id);
      cancel?.();
      cancel = timers.after(WAIT_MS, () => {
        isReported = false;
        settle('untold');
      });
      return true;
    },
  };
};

export interface DeliveryDeps {
  queue: EventQueue;
  pause: SendingPause;
  transport: Transport;
  timers: Timers;
  clock: Clock;
  withLock: WithLock;
  isOnline: () => boolean;
  /** Analytics is off on the server: send nothing more. */
  onOff: () => void;
}

export interface Delivery {
  /** Stores the event and sends it. `isLast`: the page may be gone before a response arrives. */
  add(event: QueuedEvent, isLast: boolean): void;
  /** Sends queued events. Call when the network returns or the page loads. */
  flush(): Promise<void>;
}

/** After this long, another tab's event is no longer in flight. */
const OTHERS_MS = 20_000;

/**
 * Stores every event before sending it and removes it once the server has it, so that none is lost.
 * An event that arrives twice has the same id
 * (docs/decisions/010-every-event-is-kept-until-it-is-stored.md).
 */
export const createDelivery = (deps: DeliveryDeps): Delivery => {
  const { queue, pause, transport, timers } = deps;
  // This page's own events, and whether each has a request in flight.
  const mine = new Map<string, boolean>();
  let isOff = false;
  let isFlushing = false;
  let cancel: Cancel | undefined;

  const canRequest = () => !isOff && deps.isOnline();
  const mayRequest = () => canRequest() && !pause.remainingMs();
  const isUnderWay = ({ id }: QueuedEvent) =>
    mine.get(id) ?? Math.abs(deps.clock.now() - timeOfUuid7(id)) < OTHERS_MS;

  const schedule = () => {
    cancel?.();
    // Schedules nothing while offline: the online event triggers the next attempt.
    const events = queue.all();
    if (isFlushing || !canRequest() || !events[0]) return;
    const waitMs = events.every(isUnderWay) ? OTHERS_MS : 0;
    cancel = timers.after(Math.max(pause.remainingMs(), waitMs), () => void flush());
  };
  const settle = (ids: readonly string[], answer: Answer) => {
    for (const id of ids) mine.set(id, false);
    if (answer === 'off') {
      isOff = true;
      cancel?.();
      queue.clear();
      return deps.onOff();
    }
    if (typeof answer === 'number') pause.failed(answer);
    else if (answer !== 'untold') {
      pause.succeeded();
      return queue.remove(ids);
    }
    schedule();
  };
  const beacons = createBeaconBatch(transport, timers, settle);
  const post = async ({ id, body }: QueuedEvent) => {
    mine.set(id, true);
    settle([id], await transport.post(body));
  };
  const next = () => (mayRequest() ? queue.all().find((event) => !isUnderWay(event)) : undefined);
  const postAll = async () => {
    // One at a time, each far below the 64 KB that all keepalive requests share.
    for (let event = next(); event; event = next()) await post(event);
  };
  const flush = async () => {
    if (isFlushing || !canRequest()) return;
    isFlushing = true;
    await deps.withLock(EVENTS_KEY, postAll);
    isFlushing = false;
    schedule();
  };
  return {
    add: (event, isLast) => {
      if (isOff) return;
      const isNow = mayRequest();
      mine.set(event.id, isNow);
      queue.put(event);
      if (!isNow) schedule();
      else if (!beacons.send(event, isLast)) void post(event);
    },
    flush,
  };
};
