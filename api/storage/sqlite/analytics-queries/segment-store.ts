import type { Database } from 'better-sqlite3';
import type { Span } from '#shared/domain/analytics/period.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createColumnStorer } from '#api/storage/sqlite/analytics-queries/column-storer.ts';
import {
  COLUMNS_FORMAT,
  packParts,
  packSessions,
} from '#api/storage/sqlite/analytics-queries/day-columns.ts';
import type { DayState } from '#api/storage/sqlite/analytics-queries/day-state.ts';
import { createMadeSegments } from '#api/storage/sqlite/analytics-queries/made-segments.ts';
import { createReadSegments } from '#api/storage/sqlite/analytics-queries/read-segments.ts';
import type { Segment } from '#api/storage/sqlite/analytics-queries/segment.ts';
import { expandColumn } from '#api/storage/sqlite/analytics-queries/shrink-column.ts';

export interface SegmentStore {
  /**
   * The days of a span that have sessions, oldest first, rebuilt where stale. Columns that derive
   * from events and vitals are available only with `hasParts`.
   */
  within(span: Span, hasParts: boolean): Generator<Segment>;
  /** The past days of a span whose stored columns are stale. */
  staleWithin(span: Span): number[];
  /** The newest day whose stored columns are stale. */
  newestStale(): number | undefined;
  /** Stores the columns of a day. False when another connection was writing. */
  storeDay(day: number): boolean;
}

const states = `
  SELECT c.day, c.changes, CASE WHEN s.format = ${COLUMNS_FORMAT} THEN s.changes END AS stored,
    s.sessions
  FROM day_changes c LEFT JOIN day_column_sets s ON s.day = c.day`;

/** The columns of every day: read from the database where current, otherwise built and cached. */
export const createSegmentStore = (
  reader: Database,
  writer: Database,
  clock: Clock,
): SegmentStore => {
  const store = createColumnStorer(writer);
  const made = createMadeSegments(reader, store, clock);
  const stored = createReadSegments();
  const statesWithin = reader.prepare<[number, number], DayState>(
    `${states} WHERE c.day >= ? AND c.day <= ? ORDER BY c.day`,
  );
  const newestStale = reader
    .prepare<[number], number>(
      `SELECT c.day FROM day_changes c LEFT JOIN day_column_sets s ON s.day = c.day
       WHERE c.day < ? AND (s.changes IS NOT c.changes OR s.format <> ${COLUMNS_FORMAT})
       ORDER BY c.day DESC LIMIT 1`,
    )
    .pluck();
  const column = reader
    .prepare<[number, string], Uint8Array>(
      'SELECT data FROM day_columns WHERE day = ? AND name = ?',
    )
    .pluck();

  const today = () => Math.floor(clock.now() / DAY_MS);

  const read = (day: number) => (name: string) => {
    const data = column.get(day, name);
    if (data === undefined) throw new Error(`the column ${name} of day ${day} is missing`);
    return expandColumn(data);
  };

  return {
    *within({ from, to }, hasParts) {
      const first = Math.floor(from / DAY_MS);
      for (const state of statesWithin.all(first, Math.floor((to - 1) / DAY_MS))) {
        const segment =
          state.stored === state.changes
            ? stored.get(state, read(state.day))
            : made.get(state, hasParts);
        if (segment.sessions > 0) yield segment;
      }
    },
    staleWithin: ({ from, to }) =>
      statesWithin
        .all(Math.floor(from / DAY_MS), Math.min(Math.floor((to - 1) / DAY_MS), today() - 1))
        .filter(({ stored, changes }) => stored !== changes)
        .map(({ day }) => day),
    newestStale: () => newestStale.get(today()),
    storeDay: (day) => {
      const changes = statesWithin.get(day, day)?.changes;
      if (changes === undefined) return false;
      const { packed, sessions } = packSessions(reader, day);
      return store(day, changes, sessions, new Map([...packed, ...packParts(reader, day)]));
    },
  };
};
