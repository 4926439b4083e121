import BetterSqlite from 'better-sqlite3';
import type { Connections } from '#api/storage/sqlite/analytics-queries/engine.ts';

/** The two database files, as they lie in the data folder; both have been migrated before. */
export interface AnalyticsFiles {
  readonly analytics: string;
  readonly chat: string;
}

// The visitors' writes come first: who derives columns waits no longer than this and tries again.
const WRITER_WAITS_MS = 20;

/** Connections of their own for questions: nothing here can write but the derived columns. */
export const openConnections = (files: AnalyticsFiles): Connections & { close(): void } => {
  const analytics = new BetterSqlite(files.analytics, { readonly: true });
  const chat = new BetterSqlite(files.chat, { readonly: true });
  const writer = new BetterSqlite(files.analytics, { timeout: WRITER_WAITS_MS });
  writer.pragma('synchronous = NORMAL');
  writer.pragma('secure_delete = ON');
  writer.pragma('wal_autocheckpoint = 0');
  return {
    analytics,
    chat,
    writer,
    close: () => {
      for (const db of [analytics, chat, writer]) db.close();
    },
  };
};
