import type { Database } from 'better-sqlite3';
import { isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';
import { decodeNumbers } from '#api/storage/sqlite/analytics-queries/columns.ts';
import {
  COLUMNS_FORMAT,
  IS_BOT,
  type Packed,
} from '#api/storage/sqlite/analytics-queries/day-columns.ts';
import { shrinkColumn } from '#api/storage/sqlite/analytics-queries/shrink-column.ts';

/** Stores a day's columns, built from the state `changes`. False when they could not be written now. */
export type StoreColumns = (
  day: number,
  changes: number,
  sessions: number,
  packed: Packed,
) => boolean;

const countVisitors = (packed: Packed, isBot: boolean): number => {
  const visitors = decodeNumbers(packed.get('visitor') ?? new Uint8Array(4));
  const flags = decodeNumbers(packed.get('flags') ?? new Uint8Array(4));
  return new Set(visitors.filter((_, row) => (((flags[row] ?? 0) & IS_BOT) !== 0) === isBot)).size;
};

/** Stores packed columns. Skipped while another connection writes: the next query builds them again. */
export const createColumnStorer = (writer: Database): StoreColumns => {
  const clear = writer.prepare('DELETE FROM day_columns WHERE day = ?');
  const clearSet = writer.prepare('DELETE FROM day_column_sets WHERE day = ?');
  const add = writer.prepare('INSERT INTO day_columns (day, name, data) VALUES (?, ?, ?)');
  const addSet = writer.prepare(
    'INSERT INTO day_column_sets (day, changes, format, sessions) VALUES (?, ?, ?, ?)',
  );
  const count = writer.prepare(
    `INSERT INTO day_visitors (day, is_bot, visitors) VALUES (?, ?, ?)
     ON CONFLICT (day, is_bot) DO UPDATE SET visitors = excluded.visitors`,
  );
  const store = writer.transaction(
    (day: number, changes: number, sessions: number, packed: Packed) => {
      clear.run(day);
      clearSet.run(day);
      addSet.run(day, changes, COLUMNS_FORMAT, sessions);
      // Once the retention has deleted the sessions, the last count stands.
      if (sessions === 0) return;
      for (const [name, data] of packed) add.run(day, name, shrinkColumn(data));
      count.run(day, 0, countVisitors(packed, false));
      count.run(day, 1, countVisitors(packed, true));
    },
  );
  return (...put) => {
    try {
      store.immediate(...put);
      return true;
    } catch (error) {
      if (isStorageFailure(error)) return false;
      throw error;
    }
  };
};
