import type { Clock } from '#shared/ports/clock.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';
import { createBeaconBatch } from '#site/features/analytics/beacon-batch.ts';
import {
  EVENTS_KEY,
  type EventQueue,
  type QueuedEvent,
} from '#site/features/analytics/event-queue.ts';
import type { SendingPause } from '#site/features/analytics/sending-pause.ts';
import type { Answer, Transport } from '#site/features/analytics/transport.ts';
import { timeOfUuid7 } from '#site/features/analytics/uuid7.ts';
import type { WithLock } from '#shared/ports/lock.ts';

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
