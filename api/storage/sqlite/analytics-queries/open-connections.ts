import BetterSqlite from 'better-sqlite3';
import { chatReadsOf, givenChatReads } from '#api/storage/sqlite/analytics-queries/chat-reads.ts';
import type { Connections } from '#api/storage/sqlite/analytics-queries/engine.ts';

/** The paths of the two database files in the data folder. Both have been migrated. */
export interface AnalyticsFiles {
  readonly analytics: string;
  /** Null if the chat is in another database: its data then comes with the query. */
  readonly chat: string | null;
}

// Visitors' writes take priority: storing columns waits no longer than this for the lock, and is
// retried later.
const WRITER_WAITS_MS = 20;

/** Opens the connections of the query engine. They can write nothing but the derived columns. */
export const openConnections = (files: AnalyticsFiles): Connections & { close(): void } => {
  const analytics = new BetterSqlite(files.analytics, { readonly: true });
  const chat = files.chat === null ? null : new BetterSqlite(files.chat, { readonly: true });
  const writer = new BetterSqlite(files.analytics, { timeout: WRITER_WAITS_MS });
  writer.pragma('synchronous = NORMAL');
  writer.pragma('secure_delete = ON');
  writer.pragma('wal_autocheckpoint = 0');
  return {
    analytics,
    chat: chat ? chatReadsOf(chat) : givenChatReads({}),
    writer,
    close: () => {
      for (const db of [analytics, chat, writer]) db?.close();
    },
  };
};
