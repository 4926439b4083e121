import type { Database } from 'better-sqlite3';
import type { Clock } from '#shared/ports/clock.ts';
import type {
  QueryResult,
  QueryInput,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import { createColumnEngine, type ColumnEngine } from '#api/storage/columns/engine.ts';
import { createNames } from '#api/storage/columns/names.ts';
import { chatList, chatSummary } from '#api/storage/sqlite/analytics-queries/chat-queries.ts';
import type { ChatReads } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import { fingerprint } from '#api/storage/sqlite/analytics-queries/fingerprint.ts';
import { live } from '#api/storage/sqlite/analytics-queries/live.ts';
import { past } from '#api/storage/sqlite/analytics-queries/past.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { rawEvents } from '#api/storage/sqlite/analytics-queries/raw-events.ts';
import { createSqliteEventLog } from '#api/storage/sqlite/analytics-queries/sqlite-event-log.ts';
import { createSqliteSegmentStore } from '#api/storage/sqlite/analytics-queries/sqlite-segment-store.ts';
import { timeline } from '#api/storage/sqlite/analytics-queries/timeline.ts';

type Queries = {
  readonly [Name in QueryName]: (
    input: QueryInput<Name>,
    check: () => void,
    chat: ChatReads,
  ) => QueryResult<Name>;
};

/** The connections of the query engine. */
export interface Connections {
  /** analytics.db, read-only. */
  readonly analytics: Database;
  /** A second connection to analytics.db, only for the derived columns. */
  readonly writer: Database;
  readonly chat: ChatReads;
}

export interface Engine extends Pick<ColumnEngine, 'countStale' | 'storeOne'> {
  /** Synchronous. Calls `check` between days; `check` throws to end the query. */
  run<Name extends QueryName>(
    name: Name,
    input: QueryInput<Name>,
    check: () => void,
    chat?: ChatReads,
  ): QueryResult<Name>;
}

/**
 * Answers queries from the two databases, each from one snapshot of analytics.db. Calls `storingDay`
 * before each day whose segment a query has to store first.
 */
export const createEngine = (
  { analytics, writer, chat: ownChat }: Connections,
  clock: Clock,
  storingDay: () => void = () => {},
): Engine => {
  const log = createSqliteEventLog(analytics);
  const store = createSqliteSegmentStore(analytics, writer);
  const columns = createColumnEngine(log, store, clock, storingDay);
  /** A query about single visitors or events, which reads the rows themselves. */
  const fromRows =
    <Input, Result>(answer: (context: RawContext, input: Input) => Result) =>
    (input: Input, check: () => void, chat: ChatReads): Result =>
      log.inOneState(() =>
        answer({ analytics, chat, names: createNames(log.dictionaries), check }, input),
      );
  const queries: Queries = {
    ...columns.queries,
    timeline: fromRows(timeline),
    fingerprint: fromRows(fingerprint),
    chatSummary: fromRows(chatSummary),
    chatList: fromRows(chatList),
    live: fromRows(live),
    past: fromRows(past),
    rawEvents: fromRows(rawEvents),
  };
  return {
    run: (name, input, check, chat = ownChat) => queries[name](input, check, chat),
    countStale: columns.countStale,
    storeOne: columns.storeOne,
  };
};
