// @ts-check
import { closeSync, fsyncSync, openSync } from 'node:fs';
import BetterSqlite from 'better-sqlite3';

/** @param {import('better-sqlite3').Database} db @param {string} table @param {string} key */
const highest = (db, table, key) =>
  Number(db.prepare(`SELECT coalesce(max(${key}), 0) FROM ${table}`).pluck().get());

const rollups = {
  quarter_totals: 'sessions, views, events, bounces, chats, engaged_ms, duration_ms',
  day_pages: 'views, sessions, entries, exits, bounces, engaged_ms, scroll_sum, scroll_count',
  day_dims: 'sessions, views, events, bounces, chats, engaged_ms, duration_ms',
  day_events: 'count, sessions',
  day_vitals: 'count',
};

/**
 * The columns of a table, with the ids of visitors or sessions shifted.
 *
 * @param {import('better-sqlite3').Database} db
 * @param {string} table
 * @param {Record<string, string>} moved
 */
const copyInto = (db, table, moved) => {
  const columns = /** @type {string[]} */ (
    db.prepare('SELECT name FROM pragma_table_info(?)').pluck().all(table)
  );
  const values = columns.map((name) => moved[name] ?? name);
  return `INSERT INTO ${table} (${columns.join(', ')}) SELECT ${values.join(', ')} FROM ${table}`;
};

/**
 * Multiplies the visitors of a filled analytics.db by `times`. Each copy has the visits of an
 * existing visitor. So only a tenth of the events goes through the server's code, and the file is
 * as large.
 *
 * @param {string} file
 * @param {number} times
 */
export const copyVisitors = (file, times) => {
  const db = new BetterSqlite(file);
  if (highest(db, 'day_column_sets', 'day') > 0) {
    throw new Error(
      `${file} has packed days: queries would be answered from the columns of the first visitors`,
    );
  }
  db.pragma('synchronous = OFF');
  db.pragma('cache_size = -400000');
  db.function('another_id', (id, n) => {
    const bytes = Buffer.from(/** @type {Buffer} */ (id));
    bytes[0] = (bytes[0] ?? 0) ^ Number(n);
    return bytes;
  });
  const lastVisitor = highest(db, 'visitors', 'visitor_no');
  const lastSession = highest(db, 'sessions', 'session_no');
  for (let n = 1; n < times; n += 1) {
    const visitor_no = `visitor_no + ${n * lastVisitor}`;
    const session_no = `session_no + ${n * lastSession}`;
    const ofFirst = `WHERE visitor_no <= ${lastVisitor}`;
    const ofFirstSessions = `WHERE session_no <= ${lastSession}`;
    const visitor_id = `another_id(visitor_id, ${n})`;
    db.transaction(() => {
      db.exec(`${copyInto(db, 'visitors', { visitor_no, visitor_id })} ${ofFirst}`);
      db.exec(`${copyInto(db, 'touches', { visitor_no })} ${ofFirst}`);
      db.exec(`${copyInto(db, 'sessions', { visitor_no, session_no })} ${ofFirst}`);
      db.exec(`${copyInto(db, 'events', { session_no })} ${ofFirstSessions}`);
      db.exec(`${copyInto(db, 'vitals', { session_no })} ${ofFirstSessions}`);
    })();
    db.pragma('wal_checkpoint(TRUNCATE)');
  }
  for (const [table, sums] of Object.entries(rollups))
    db.exec(
      `UPDATE ${table} SET ${sums
        .split(', ')
        .map((sum) => `${sum} = ${sum} * ${times}`)
        .join(', ')}`,
    );
  db.pragma('wal_checkpoint(TRUNCATE)');
  db.close();
  // Otherwise the next measurement would wait for the disk.
  const opened = openSync(file, 'r+');
  fsyncSync(opened);
  closeSync(opened);
};
