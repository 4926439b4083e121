import type { Clock } from '#shared/ports/clock.ts';
import type {
  QueryInput,
  QueryName,
  QueryResult,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import { attribution } from '#api/storage/columns/attribution.ts';
import { bots } from '#api/storage/columns/bots.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { conversions } from '#api/storage/columns/conversions.ts';
import { errors } from '#api/storage/columns/errors.ts';
import type { EventLog } from '#api/storage/columns/event-log.ts';
import { events } from '#api/storage/columns/events.ts';
import { flow } from '#api/storage/columns/flow.ts';
import { funnel } from '#api/storage/columns/funnel.ts';
import { groups } from '#api/storage/columns/groups.ts';
import { createNames } from '#api/storage/columns/names.ts';
import { overview } from '#api/storage/columns/overview.ts';
import { retained } from '#api/storage/columns/old-days.ts';
import { pages } from '#api/storage/columns/pages.ts';
import { retention } from '#api/storage/columns/retention.ts';
import { scroll } from '#api/storage/columns/scroll.ts';
import type { SegmentStore } from '#api/storage/columns/segment-store.ts';
import { createSegments } from '#api/storage/columns/segments.ts';
import { series } from '#api/storage/columns/series.ts';
import { visitors } from '#api/storage/columns/visitors.ts';
import { vitals } from '#api/storage/columns/vitals.ts';

export interface ColumnEngine {
  /** Each calls `check` between days; `check` throws to end the query. */
  readonly queries: Queries;
  /** The number of past days without a current segment. */
  countStale(): number;
  /**
   * Stores the segment of one past day. False if all are stored, or none can be written now. Two threads
   * that start at opposite ends store none of them twice.
   */
  storeOne(from?: 'newest' | 'oldest'): boolean;
}

/** The queries over sessions. The others are about single visitors or events. */
type ColumnQuery = Exclude<
  QueryName,
  'timeline' | 'fingerprint' | 'live' | 'past' | 'rawEvents' | 'chatSummary' | 'chatList'
>;

type Answer<Input, Result> = (context: Context, input: Input) => Result;
type Query<Input, Result> = (input: Input, check: () => void) => Result;
type Queries = { readonly [Name in ColumnQuery]: Query<QueryInput<Name>, QueryResult<Name>> };
type Run = <Input extends Scope, Result>(answer: Answer<Input, Result>) => Query<Input, Result>;

const createQueries = (run: Run): Queries => ({
  overview: run(overview),
  series: run(series),
  retained: run(retained),
  pages: run(pages),
  groups: run(groups),
  events: run(events),
  errors: run(errors),
  vitals: run(vitals),
  scroll: run(scroll),
  flow: run(flow),
  funnel: run(funnel),
  retention: run(retention),
  conversions: run(conversions),
  attribution: run(attribution),
  bots: run(bots),
  visitors: run(visitors),
});

/**
 * Answers queries from the segments of the days in their span, each from one snapshot of the log. Stores
 * the stale segments of past days first; calls `storingDay` before each of them, and before each stale
 * one that the query finds outside its span.
 */
export const createColumnEngine = (
  log: EventLog,
  store: SegmentStore,
  clock: Clock,
  storingDay: () => void,
): ColumnEngine => {
  const segments = createSegments(log, store, clock, storingDay);
  const storeDay = (day: number): boolean => log.inOneState(() => segments.storeDay(day));
  return {
    queries: createQueries((answer) => (input, check) => {
      // Outside the query's snapshot, in which newly stored segments would not be visible and would be
      // built again.
      for (const day of segments.staleWithin(input.span)) {
        check();
        storeDay(day);
      }
      return log.inOneState(() =>
        answer({ log, store, segments, check, names: createNames(log.dictionaries) }, input),
      );
    }),
    countStale: () => segments.allStale().length,
    storeOne: (from = 'newest') => {
      const day = segments.allStale().at(from === 'newest' ? -1 : 0);
      return day !== undefined && storeDay(day);
    },
  };
};
