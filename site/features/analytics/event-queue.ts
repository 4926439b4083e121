import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { timeOfUuid7 } from '#site/features/analytics/uuid7.ts';

/** An event, serialised for sending. */
export interface QueuedEvent {
  /** A UUIDv7, which contains the event's time. */
  readonly id: string;
  /** JSON, without line breaks. */
  readonly body: string;
}

/** Unconfirmed events, oldest first, shared by all tabs and persisted across reloads. */
export interface EventQueue {
  all(): readonly QueuedEvent[];
  put(event: QueuedEvent): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** The storage key, and the name of the lock held while the queue is emptied. */
export const EVENTS_KEY = 'foyer.events';
const ID_LENGTH = 36;

/** One event per line, id first, so that adding one does not parse the others. */
export const createEventQueue = (storage: KeyValue, clock: Clock): EventQueue => {
  const lines = () => (storage.get(EVENTS_KEY) ?? '').split('\n');
  const save = (all: readonly string[]) => {
    // The server dates later events by arrival, which would be the wrong day.
    const since = clock.now() - limits.analytics.eventLateMs;
    // Lines that are not our events have no valid time and are dropped.
    const stored = all.filter((line) => timeOfUuid7(line) > since);
    const text = stored.slice(-limits.analytics.queueEntries).join('\n');
    if (text) storage.set(EVENTS_KEY, text);
    else storage.remove(EVENTS_KEY);
  };
  return {
    all: () =>
      lines()
        .filter((line) => line[ID_LENGTH] === ' ')
        .map((line) => ({ id: line.slice(0, ID_LENGTH), body: line.slice(ID_LENGTH + 1) })),
    put: ({ id, body }) => save([...lines(), `${id} ${body}`]),
    remove: (ids) => save(lines().filter((line) => !ids.includes(line.slice(0, ID_LENGTH)))),
    clear: () => save([]),
  };
};
