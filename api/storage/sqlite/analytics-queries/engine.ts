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

/** The connections that questions are answered on. */
export interface Connections {
  /** analytics.db, read-only. */
  readonly analytics: Database;
  /** analytics.db again, for the derived columns alone. */
  readonly writer: Database;
  /** chat.db, read-only. */
  readonly chat: Database;
}

export interface Engine {
  /** Answers at once. `check` is called between days, and ends the question by throwing. */
  run<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    check: () => void,
  ): QueryResult<Name>;
  /** Stores the columns of one day that is over; false when all are there. */
  storeOne(): boolean;
}

/**
 * Answers questions out of the two databases, each from one state of analytics.db. Before a question
 * the days of its span are put away that are not; `storingDay` is called before each day of columns.
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
      // Not in the state of the question: it would not see what is stored meanwhile, and make it again.
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
