import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

/** The part of the analytics store that the counter wraps. */
export interface Ingest<Event> {
  add(event: Event): Promise<void>;
}

/** Counts and times the analytics events on their way into the store. */
export const createIngestCounter = (registry: Registry) => {
  const registers = [registry];
  const events = new Counter({
    name: 'foyer_events_total',
    help: 'Analytics events, stored or refused.',
    labelNames: ['outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'foyer_event_store_seconds',
    help: 'Time from an analytics event to its commit.',
    buckets: [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5],
    registers,
  });
  let queued = 0;
  const waiting: Gauge = new Gauge({
    name: 'foyer_events_queued',
    help: 'Analytics events that wait for their commit.',
    registers,
    collect: () => {
      waiting.set(queued);
    },
  });
  const stored = events.labels({ outcome: 'stored' });
  const refused = events.labels({ outcome: 'refused' });
  return <Event, Store extends Ingest<Event>>(store: Store & Ingest<Event>): Store => ({
    ...store,
    add: async (event: Event) => {
      const startedAt = performance.now();
      queued += 1;
      try {
        await store.add(event);
        stored.inc();
        seconds.observe((performance.now() - startedAt) / 1_000);
      } catch (error) {
        refused.inc();
        throw error;
      } finally {
        queued -= 1;
      }
    },
  });
};
