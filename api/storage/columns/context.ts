import type { EventLog } from '#api/storage/columns/event-log.ts';
import type { Names } from '#api/storage/columns/names.ts';
import type { Segments } from '#api/storage/columns/segments.ts';
import type { SegmentStore } from '#api/storage/columns/segment-store.ts';

export interface Context {
  readonly log: EventLog;
  readonly store: SegmentStore;
  readonly segments: Segments;
  readonly names: Names;
  /** Called between days; throws if the query is out of time or no longer wanted. */
  readonly check: () => void;
}
