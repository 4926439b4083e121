import type { Database } from 'better-sqlite3';
import { eventKind } from '#shared/domain/analytics/event-kind.ts';
import { vitalMetrics, type Vitals } from '#shared/domain/analytics/vital-bucket.ts';
import { createRecentEvents } from '#api/storage/sqlite/analytics/recent-events.ts';
import { limits } from '#shared/limits.ts';
import {
  endKind,
  type EventRecord,
  type SessionRecord,
} from '#api/storage/sqlite/analytics/session-record.ts';

/** The columns that change when an event is appended. No index over all sessions contains any of them. */
const figures = [
  'ended_at',
  'end_kind',
  'views',
  'events',
  'engaged_ms',
  'is_bounce',
  'has_chat',
  'entry_page',
  'exit_page',
] as const satisfies readonly (keyof SessionRecord)[];

const others = [
  'visitor_no',
  'session_key',
  'started_at',
  'source_no',
  'country',
  'region',
  'city',
  'browser',
  'os',
  'device',
  'language',
  'device_no',
  'bot_reasons',
  'bot_score',
  'is_bot',
] as const satisfies readonly (keyof SessionRecord)[];

const updated = [...others, ...figures];

type EventRow = Omit<EventRecord, 'vitals' | 'storedIn'>;
type Key = [sessionNo: number, at: number, tag: number];

// The index contains only the upper bits, so the key is passed twice.
const isOfStream = 'session_key >> 32 = ? >> 32 AND session_key = ?';

const createReads = (db: Database) => {
  const ofStream = db.prepare<[number, number, number], SessionRecord>(
    `SELECT * FROM sessions WHERE visitor_no = ? AND ${isOfStream} ORDER BY started_at`,
  );
  const events = db.prepare<[number], EventRow>(
    'SELECT at, tag, kind, page, value FROM events WHERE session_no = ? ORDER BY at, tag',
  );
  const vitals = db.prepare<Key, Vitals>(
    'SELECT lcp, inp, cls, fcp, ttfb FROM vitals WHERE session_no = ? AND at = ? AND tag = ?',
  );
  const one = db.prepare<[number], SessionRecord>('SELECT * FROM sessions WHERE session_no = ?');
  const atTime = db.prepare<[number, number, number], SessionRecord>(
    `SELECT * FROM sessions
     WHERE visitor_no = ? AND started_at <= ? AND ended_at >= ? ORDER BY session_key, started_at`,
  );
  const isStored = db
    .prepare<[number, number, number, number, number], number>(
      `SELECT 1 FROM sessions JOIN events USING (session_no)
       WHERE visitor_no = ? AND ${isOfStream} AND at = ? AND tag = ?`,
    )
    .pluck();
  return {
    /** The sessions of one browser session id, oldest first. */
    ofStream: (visitorNo: number, sessionKey: number) =>
      ofStream.all(visitorNo, sessionKey, sessionKey),
    session: (sessionNo: number) => one.get(sessionNo),
    /** The events of a session, in order. */
    events: (sessionNo: number): readonly EventRecord[] =>
      events.all(sessionNo).map((row) => ({
        ...row,
        vitals:
          row.kind === eventKind.webVitals
            ? (vitals.get(sessionNo, row.at, row.tag) ?? null)
            : null,
        storedIn: sessionNo,
      })),
    /** The visitor's sessions that were running at a time, or had ended less than the idle time before. */
    at: (visitorNo: number, at: number) =>
      atTime.all(visitorNo, at, at - limits.analytics.sessionIdleMs),
    isStored: (visitorNo: number, sessionKey: number, at: number, tag: number) =>
      isStored.get(visitorNo, sessionKey, sessionKey, at, tag) !== undefined,
  };
};

const createEventWrites = (db: Database) => {
  const insert = db.prepare<[...Key, number, number, number | null]>(
    'INSERT INTO events (session_no, at, tag, kind, page, value) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const insertVitals = db.prepare<[...Key, number, ...(number | null)[]]>(
    `INSERT INTO vitals (session_no, at, tag, page, ${vitalMetrics.join(', ')})
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const move = db.prepare<[number, ...Key]>(
    'UPDATE events SET session_no = ? WHERE session_no = ? AND at = ? AND tag = ?',
  );
  const moveVitals = db.prepare<[number, ...Key]>(
    'UPDATE vitals SET session_no = ? WHERE session_no = ? AND at = ? AND tag = ?',
  );
  return {
    /** Moves an event into a session: adds it, or removes it from its previous one. */
    insertEvent: (sessionNo: number, event: EventRecord): void => {
      const { at, tag, kind, page, value, vitals, storedIn } = event;
      if (storedIn === sessionNo) return;
      if (storedIn !== 0) {
        move.run(sessionNo, storedIn, at, tag);
        if (vitals) moveVitals.run(sessionNo, storedIn, at, tag);
        return;
      }
      insert.run(sessionNo, at, tag, kind, page, value);
      if (!vitals) return;
      insertVitals.run(sessionNo, at, tag, page, ...vitalMetrics.map((name) => vitals[name]));
    },
  };
};

/** Reads and writes sessions and their events. Use it inside a transaction. */
export const createSessionRows = (db: Database) => {
  const insert = db.prepare<[Omit<SessionRecord, 'session_no'>]>(
    `INSERT INTO sessions (${updated.join(', ')}) VALUES (${updated.map((c) => `@${c}`).join(', ')})`,
  );
  const update = db.prepare<[SessionRecord]>(
    `UPDATE sessions SET ${updated.map((c) => `${c} = @${c}`).join(', ')}
     WHERE session_no = @session_no`,
  );
  const updateFigures = db.prepare<(number | null)[]>(
    `UPDATE sessions SET ${figures.map((c) => `${c} = ?`).join(', ')} WHERE session_no = ?`,
  );
  const remove = db.prepare<[number]>('DELETE FROM sessions WHERE session_no = ?');
  const close = db.prepare<[number]>(
    `UPDATE sessions SET end_kind = ${endKind.idle}
     WHERE end_kind = ${endKind.open} AND ended_at < ?`,
  );
  const reads = createReads(db);
  const recent = createRecentEvents();
  return {
    ...reads,
    ...createEventWrites(db),
    events: (session: SessionRecord): readonly EventRecord[] =>
      recent.of(session) ?? reads.events(session.session_no),
    remember: recent.remember,
    /** Returns the number of the new session. */
    insert: (record: Omit<SessionRecord, 'session_no'>): number =>
      Number(insert.run(record).lastInsertRowid),
    /** Sets only what changed, because setting a column makes SQLite rewrite its indexes. */
    update: (before: SessionRecord, after: SessionRecord): void => {
      if (others.some((name) => before[name] !== after[name])) update.run(after);
      else updateFigures.run(...figures.map((name) => after[name]), after.session_no);
    },
    remove: (sessionNo: number): void => void remove.run(sessionNo),
    /** Ends open sessions whose last event is before `before`. */
    close: (before: number): number => close.run(before).changes,
  };
};

export type SessionRows = ReturnType<typeof createSessionRows>;
