import type { AckEvent, Navigate } from '#shared/contracts/realtime.ts';
import {
  parseNavigateOutbox,
  withNavigate,
  type NavigateItem,
} from '#shared/domain/navigate-outbox.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import type { Cancel, Timers } from '#shared/ports/timers.ts';

export interface NavigateQueueDeps {
  storage: KeyValue;
  key: string;
  clock: Clock;
  timers: Timers;
  newId: () => string;
  isConnected: () => boolean;
  emit: (event: Navigate) => void;
}

export interface NavigateQueue {
  add(currentPage: string): void;
  acknowledge(ack: AckEvent): void;
  /** Call when connected: sends pending page changes, one at a time. */
  replay(): void;
  /** Call when disconnected: the page change in flight waits for the next connection. */
  pause(): void;
}

/**
 * A page change is pending until an `ack` with its id. Pending ones are stored (at most 200) and sent
 * one at a time, waiting up to 5 s for each acknowledgement. An unacknowledged one stays first and is
 * sent again on the next ack or page change.
 */
export const createNavigateQueue = (deps: NavigateQueueDeps): NavigateQueue => {
  const { storage, key } = deps;
  let items = parseNavigateOutbox(storage.get(key));
  let pendingId: string | null = null;
  let cancelWait: Cancel = () => undefined;

  const save = (next: readonly NavigateItem[]) => {
    items = next;
    if (items.length === 0) storage.remove(key);
    else storage.set(key, JSON.stringify(items));
  };
  const pause = () => {
    cancelWait();
    pendingId = null;
  };
  const sendNext = () => {
    const [first] = items;
    if (!first || pendingId !== null || !deps.isConnected()) return;
    pendingId = first.id;
    save([{ ...first, attempts: first.attempts + 1 }, ...items.slice(1)]);
    cancelWait = deps.timers.after(limits.realtime.acknowledgementWaitMs, () => {
      pendingId = null;
    });
    deps.emit({ currentPage: first.payload.currentPage, id: first.id });
  };
  return {
    add: (currentPage) => {
      const item: NavigateItem = {
        id: deps.newId(),
        type: 'navigate',
        payload: { currentPage },
        createdAt: deps.clock.now(),
        attempts: 0,
      };
      save(withNavigate(items, item));
      sendNext();
    },
    acknowledge: ({ id }) => {
      // Any ack shows that the connection works again, so send pending page changes.
      if (items.some((item) => item.id === id)) save(items.filter((item) => item.id !== id));
      if (id === pendingId) pause();
      sendNext();
    },
    replay: () => {
      pause();
      sendNext();
    },
    pause,
  };
};
