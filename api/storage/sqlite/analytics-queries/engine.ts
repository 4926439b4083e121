import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import type {
  QueryResult,
  QueryInput,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import { bots } from '#api/storage/sqlite/analytics-queries/bots.ts';
import { createNames, type Context } from '#api/storage/sqlite/analytics-queries/context.ts';
import { errors } from '#api/storage/sqlite/analytics-queries/errors.ts';
import { events } from '#api/storage/sqlite/analytics-queries/events.ts';
import { fingerprint } from '#api/storage/sqlite/analytics-queries/fingerprint.ts';
import { funnel } from '#api/storage/sqlite/analytics-queries/funnel.ts';
import { groups } from '#api/storage/sqlite/analytics-queries/groups.ts';
import { live } from '#api/storage/sqlite/analytics-queries/live.ts';
import { overview } from '#api/storage/sqlite/analytics-queries/overview.ts';
import { pages } from '#api/storage/sqlite/analytics-queries/pages.ts';
import { past } from '#api/storage/sqlite/analytics-queries/past.ts';
import { rawEvents } from '#api/storage/sqlite/analytics-queries/raw-events.ts';
import { retention } from '#api/storage/sqlite/analytics-queries/retention.ts';
import { scroll } from '#api/storage/sqlite/analytics-queries/scroll.ts';
import { createSegmentStore } from '#api/storage/sqlite/analytics-queries/segment-store.ts';
import { series } from '#api/storage/sqlite/analytics-queries/series.ts';
import { timeline } from '#api/storage/sqlite/analytics-queries/timeline.ts';
import { visitors } from '#api/storage/sqlite/analytics-queries/visitors.ts';
import { vitals } from '#api/storage/sqlite/analytics-queries/vitals.ts';

const answers: {
  [Name in QueryName]: (context: Context, input: QueryInput<Name>) => QueryResult<Name>;
} = {
  overview,
  series,
  pages,
  groups,
  events,
  errors,
  vitals,
  scroll,
  funnel,
  retention,
  bots,
  visitors,
  timeline,
  fingerprint,
  live,
  past,
  rawEvents,
};

/** The connections of the query engine. */
export interface Connections {
  /** analytics.db, read-only. */
  readonly analytics: Database;
  /** A second connection to analytics.db, for the derived columns alone. */
  readonly writer: Database;
  /** chat.db, read-only. */
  readonly chat: Database;
}

export interface Engine {
  /** Synchronous. Calls `check` between days; `check` throws to end the query. */
  run<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    check: () => void,
  ): QueryResult<Name>;
  /** Stores the columns of one past day. False when all are stored. */
  storeOne(): boolean;
}

/**
 * Answers queries from the two databases, each from one snapshot of analytics.db. First it stores
 * the missing columns of past days in the query's span; it calls `storingDay` before each of them.
 */
export const createEngine = (
  { analytics, writer, chat }: Connections,
  clock: Clock,
  storingDay: () => void = () => {},
): Engine => {
  const segments = createSegmentStore(analytics, writer, clock);
  const inOneState = analytics.transaction((run: () => unknown) => run());
  return {
    run: <Name extends QueryName>(name: Name, input: QueryInput<Name>, check: () => void) => {
      // Outside the query's snapshot, which would not see the newly stored columns and build them
      // again.
      for (const day of 'span' in input ? segments.staleWithin(input.span) : []) {
        check();
        storingDay();
        inOneState(() => segments.storeDay(day));
      }
      const run = () =>
        answers[name]({ analytics, chat, segments, check, names: createNames(analytics) }, input);
      return inOneState(run) as QueryResult<Name>;
    },
    storeOne: () => {
      const day = segments.newestStale();
      if (day === undefined) return false;
      storingDay();
      return inOneState(() => segments.storeDay(day)) as boolean;
    },
  };
};
