import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { KeyValue } from '#shared/ports/key-value.ts';
import { timeOfUuid7 } from '#site/features/analytics/uuid7.ts';

/** An event ready to be sent. */
export interface QueuedEvent {
  /** A UUIDv7: the event's time stands in it. */
  readonly id: string;
  /** JSON, without line breaks. */
  readonly body: string;
}

/** Events nobody has confirmed yet, oldest first, shared by the tabs and kept over reloads. */
export interface EventQueue {
  all(): readonly QueuedEvent[];
  put(event: QueuedEvent): void;
  remove(ids: readonly string[]): void;
  clear(): void;
}

/** Of the storage, and of the lock under which it is emptied. */
export const EVENTS_KEY = 'foyer.events';
const ID_LENGTH = 36;

/** One event a line, its id first: adding one parses none of the others. */
export const createEventQueue = (storage: KeyValue, clock: Clock): EventQueue => {
  const lines = () => (storage.get(EVENTS_KEY) ?? '').split('\n');
  const save = (all: readonly string[]) => {
    // Later the server would put it at its arrival, on the wrong day.
    const since = clock.now() - limits.analytics.eventLateMs;
    // What is no event of ours has no time either, and goes.
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
