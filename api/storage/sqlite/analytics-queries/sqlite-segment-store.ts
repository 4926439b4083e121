import type { Database } from 'better-sqlite3';
import type {
  SavedSegment,
  SegmentHead,
  SegmentStore,
} from '#api/storage/columns/segment-store.ts';
import { botsCondition } from '#api/storage/sqlite/analytics-queries/sqlite-rollups.ts';
import { isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';

const createSave = (writer: Database) => {
  const changes = writer
    .prepare<[number], number>('SELECT changes FROM day_changes WHERE day = ?')
    .pluck();
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
  return writer.transaction(({ day, ...segment }: SavedSegment): boolean => {
    if (changes.get(day) !== segment.changes) return false;
    clear.run(day);
    clearSet.run(day);
    addSet.run(day, segment.changes, segment.format, segment.sessions);
    // Once the retention has deleted the sessions, the last count stands.
    if (segment.sessions === 0) return true;
    for (const [name, data] of segment.columns) add.run(day, name, data);
    count.run(day, 0, segment.visitors);
    count.run(day, 1, segment.botVisitors);
    return true;
  });
};

/**
 * The segments in analytics.db. Nothing is saved while another connection writes: the next query
 * builds the segment again.
 */
export const createSqliteSegmentStore = (reader: Database, writer: Database): SegmentStore => {
  const heads = reader.prepare<[number, number], SegmentHead>(
    'SELECT day, changes, format, sessions FROM day_column_sets WHERE day >= ? AND day <= ?',
  );
  const column = reader
    .prepare<[number, string], Uint8Array>(
      'SELECT data FROM day_columns WHERE day = ? AND name = ?',
    )
    .pluck();
  const save = createSave(writer);
  return {
    heads: (fromDay, toDay) => heads.all(fromDay, toDay),
    column: (day, name) => column.get(day, name),
    save: (segment) => {
      try {
        return save.immediate(segment);
      } catch (error) {
        if (isStorageFailure(error)) return false;
        throw error;
      }
    },
    visitors: ({ fromDay, toDay }, bots) =>
      reader
        .prepare<[number, number], { day: number; visitors: number }>(
          `SELECT day, sum(visitors) AS visitors FROM day_visitors
           WHERE day >= ? AND day < ? ${botsCondition(bots)} GROUP BY day ORDER BY day`,
        )
        .all(fromDay, toDay),
  };
};
