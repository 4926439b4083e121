import type { Database } from 'better-sqlite3';
import type { ChatReads } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import type { Names } from '#api/storage/columns/names.ts';

/** What a query over the rows themselves works with. */
export interface RawContext {
  /** analytics.db, in one state. */
  readonly analytics: Database;
  readonly chat: ChatReads;
  readonly names: Names;
  /** Throws `GivenUp` when the query has exceeded its time or is no longer wanted. */
  readonly check: () => void;
}
