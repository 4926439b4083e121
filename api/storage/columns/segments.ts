import type { Span } from '#shared/domain/analytics/period.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { encodeCoded } from '#api/storage/columns/columns.ts';
import { COLUMNS_FORMAT, mayBeMissing } from '#api/storage/columns/day-columns.ts';
import type { DayState } from '#api/storage/columns/day-state.ts';
import type { EventLog } from '#api/storage/columns/event-log.ts';
import { createMadeSegments } from '#api/storage/columns/made-segments.ts';
import { packDay } from '#api/storage/columns/pack-day.ts';
import { saveSegment } from '#api/storage/columns/save-segment.ts';
import { type Segment, createSegment } from '#api/storage/columns/segment.ts';
import type { SegmentStore } from '#api/storage/columns/segment-store.ts';
import { expandColumn } from '#api/storage/columns/shrink-column.ts';

// Enough for three months of a site with half a million page views a month.
const MAX_READ_BYTES = 48 * 1024 * 1024;

/** Caches the stored columns read last, so that repeated queries need no reads. */
const createReadSegments = () => {
  const cached = new Map<number, { changes: number; bytes: number; segment: Segment }>();
  let total = 0;

  const forget = (day: number) => {
    total -= cached.get(day)?.bytes ?? 0;
    cached.delete(day);
  };

  return {
    get: ({ day, changes, sessions }: DayState, read: (name: string) => Uint8Array): Segment => {
      const last = cached.get(day);
      if (last?.changes === changes) return last.segment;
      forget(day);
      const entry = {
        changes,
        bytes: 0,
        segment: createSegment(day, sessions, (name) => {
          const data = read(name);
          if (cached.get(day) !== entry) return data;
          entry.bytes += data.length;
          total += data.length;
          // Evict the oldest first. This entry is last, because it is being read.
          for (const other of cached.keys()) {
            if (total <= MAX_READ_BYTES) break;
            forget(other);
          }
          return data;
        }),
      };
      cached.set(day, entry);
      return entry.segment;
    },
  };
};

export interface Segments {
  /**
   * The days of a span that have sessions, oldest first, rebuilt if stale. Columns that derive from
   * events and vitals are available only with `hasParts`.
   */
  within(span: Span, hasParts: boolean): Generator<Segment>;
  /** The past days whose stored segments are stale, oldest first. */
  allStale(): number[];
  /** The stale past days within a span. */
  staleWithin(span: Span): number[];
  /** Stores the segment of a day unless it is current. False if it cannot be written now. */
  storeDay(day: number): boolean;
}

const isStale = ({ stored, changes }: DayState): boolean => stored !== changes;

/**
 * The segments of all days: read from the store if current, otherwise built and cached. Calls
 * `storingDay` before building a past day.
 */
export const createSegments = (
  log: EventLog,
  store: SegmentStore,
  clock: Clock,
  storingDay: () => void,
): Segments => {
  const made = createMadeSegments(log, store, clock, storingDay);
  const stored = createReadSegments();

  const statesOf = (fromDay: number, toDay: number): DayState[] => {
    const heads = new Map(store.heads(fromDay, toDay).map((head) => [head.day, head]));
    return log.days.changes(fromDay, toDay).map(({ day, changes }) => {
      const head = heads.get(day);
      return {
        day,
        changes,
        stored: head?.format === COLUMNS_FORMAT ? head.changes : null,
        sessions: head?.sessions ?? 0,
      };
    });
  };

  const staleDays = (fromDay: number, toDay: number): number[] =>
    statesOf(fromDay, toDay)
      .filter(isStale)
      .map(({ day }) => day);

  const yesterday = () => Math.floor(clock.now() / DAY_MS) - 1;

  const read =
    ({ day, sessions }: DayState) =>
    (name: string) => {
      const data = store.column(day, name);
      if (data !== undefined) return expandColumn(data);
      if (mayBeMissing(name)) return encodeCoded(Array.from({ length: sessions }, () => 0));
      throw new Error(`the column ${name} of day ${day} is missing`);
    };

  return {
    *within({ from, to }, hasParts) {
      for (const state of statesOf(Math.floor(from / DAY_MS), Math.floor((to - 1) / DAY_MS))) {
        const segment = isStale(state) ? made.get(state, hasParts) : stored.get(state, read(state));
        if (segment.sessions > 0) yield segment;
      }
    },
    allStale: () => staleDays(0, yesterday()),
    staleWithin: ({ from, to }) =>
      staleDays(Math.floor(from / DAY_MS), Math.min(Math.floor((to - 1) / DAY_MS), yesterday())),
    storeDay: (day) => {
      const [state] = statesOf(day, day);
      if (!state) return false;
      if (!isStale(state)) return true;
      storingDay();
      return saveSegment(store, day, state.changes, packDay(log, day, true));
    },
  };
};
