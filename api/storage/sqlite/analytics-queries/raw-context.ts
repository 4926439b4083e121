import type { Database } from 'better-sqlite3';
import type { ChatReads } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import type { Names } from '#api/storage/columns/names.ts';

/** The inputs shared by all queries over rows. */
export interface RawContext {
  /** A snapshot of analytics.db. */
  readonly analytics: Database;
  readonly chat: ChatReads;
  readonly names: Names;
  /** Throws `GivenUp` if the query is out of time or no longer wanted. */
  readonly check: () => void;
}
