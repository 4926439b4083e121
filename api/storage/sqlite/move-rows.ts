import BetterSqlite, { type Database } from 'better-sqlite3';
import type { ErrorState, RunningVersion } from '#api/features/analytics/errors/store.ts';
import {
  assertDescribed,
  chatTables,
  selectOf,
  type ChatTable,
  type ErrorHistory,
  type RowSource,
  type StoredRow,
} from '#api/storage/schema/chat-tables.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';

const ROWS_AT_ONCE = 500;

/** Columns of the search and of SQLite's own records. */
const ownColumns = [
  'message_entries',
  'message_search',
  'message_search_config',
  'message_search_data',
  'message_search_docsize',
  'message_search_idx',
  'searchable_messages',
].map((table) => `${table}.*`);

const columns = `SELECT t.name || '.' || c.name AS name
  FROM sqlite_schema t JOIN pragma_table_info(t.name) c
  WHERE t.type IN ('table', 'view') AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`;

export const rowsOf = (db: Database): RowSource => ({
  assertDescribed: async () =>
    assertDescribed(db.prepare<[], string>(columns).pluck().all(), ownColumns),
  rows: async function* (table: ChatTable) {
    let batch: StoredRow[] = [];
    for (const row of db.prepare<[], StoredRow>(selectOf(table)).raw().iterate()) {
      batch.push(row);
      if (batch.length < ROWS_AT_ONCE) continue;
      yield batch;
      batch = [];
    }
    yield batch;
  },
});

/** Fills an empty chat.db in one commit. */
const fill = async (db: Database, source: RowSource): Promise<void> => {
  db.exec('BEGIN');
  for (const table of chatTables) {
    const values = table.columns.map(() => '?').join(', ');
    const insert = db.prepare(
      `INSERT INTO ${table.name} (${table.columns.join(', ')}) VALUES (${values})`,
    );
    for await (const batch of source.rows(table)) for (const row of batch) insert.run(...row);
  }
  db.exec('COMMIT');
};

/** Writes a new chat.db, and calls `check` with its content. */
export const writeChatFile = async (
  file: string,
  source: RowSource,
  check: (written: RowSource) => Promise<void>,
): Promise<void> => {
  const db = openDatabase('chat', { file, isSelfCheckpointing: true });
  try {
    await fill(db, source);
    await check(rowsOf(db));
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
};

/** Reads a stopped server's files, each in one snapshot. */
export const readFiles = async <T>(
  files: { readonly chat: string; readonly analytics: string },
  read: (rows: RowSource, errors: ErrorHistory) => Promise<T>,
): Promise<T> => {
  const open = (file: string) => new BetterSqlite(file, { readonly: true, fileMustExist: true });
  const [chat, analytics] = [open(files.chat), open(files.analytics)];
  try {
    const states = analytics
      .prepare<[], ErrorState>(
        `SELECT signature, state, version, decided_at AS decidedAt, reopened_in AS reopenedIn
         FROM error_states ORDER BY signature`,
      )
      .all();
    const versions = analytics
      .prepare<[], RunningVersion>('SELECT version, since FROM running_versions ORDER BY position')
      .all();
    return await read(rowsOf(chat), { states, versions });
  } finally {
    chat.close();
    analytics.close();
  }
};

/** Converts a closed copy of a replica to the analytics.db of a server on SQLite. */
export const finishAnalyticsFile = (file: string, { states, versions }: ErrorHistory): void => {
  const db = openDatabase('analytics', { file, isSelfCheckpointing: true });
  try {
    const addState = db.prepare<[ErrorState]>(
      `INSERT INTO error_states (signature, state, version, decided_at, reopened_in)
       VALUES (@signature, @state, @version, @decidedAt, @reopenedIn)`,
    );
    const addVersion = db.prepare<[RunningVersion]>(
      'INSERT INTO running_versions (version, since) VALUES (@version, @since)',
    );
    db.transaction(() => {
      db.exec(
        'DROP TABLE IF EXISTS replica_state; DELETE FROM error_states; DELETE FROM running_versions',
      );
      for (const state of states) addState.run(state);
      for (const version of versions) addVersion.run(version);
    })();
    db.pragma('journal_mode = DELETE');
  } finally {
    db.close();
  }
};

/** Counts the events in an analytics file that no server has open. */
export const countEvents = (file: string): number => {
  const db = new BetterSqlite(file, { readonly: true, fileMustExist: true });
  try {
    return db.prepare<[], number>('SELECT count(*) FROM events').pluck().get() ?? 0;
  } finally {
    db.close();
  }
};
