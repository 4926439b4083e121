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

const KEY = 'foyer.events';
const ID_LENGTH = 36;

// The server puts an event at its own time for as long; later it would land on the wrong day.
const KEEP_MS = 7 * 24 * 60 * 60_000;

/** One event a line, its id first: adding one parses none of the others. */
export const createEventQueue = (storage: KeyValue, clock: Clock): EventQueue => {
  const lines = () => (storage.get(KEY) ?? '').split('\n');
  const keep = (all: readonly string[]) => {
    const since = clock.now() - KEEP_MS;
    // What is no event of ours has no time either, and goes.
    const kept = all.filter((line) => timeOfUuid7(line) > since);
    const text = kept.slice(-limits.analytics.queueEntries).join('\n');
    if (text) storage.set(KEY, text);
    else storage.remove(KEY);
  };
  return {
    all: () =>
      lines()
        .filter((line) => line[ID_LENGTH] === ' ')
        .map((line) => ({ id: line.slice(0, ID_LENGTH), body: line.slice(ID_LENGTH + 1) })),
    put: ({ id, body }) => keep([...lines(), `${id} ${body}`]),
    remove: (ids) => keep(lines().filter((line) => !ids.includes(line.slice(0, ID_LENGTH)))),
    clear: () => keep([]),
  };
};
