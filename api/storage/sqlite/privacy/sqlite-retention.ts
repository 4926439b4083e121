import type { Database } from 'better-sqlite3';
import type { RetentionRun } from '#shared/contracts/privacy.ts';
import { DAY_MS, iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import { hasTable } from '#api/storage/sqlite/privacy/optional-table.ts';
import { createSweep, type SweepDeps } from '#api/storage/sqlite/privacy/sweep.ts';
import type { KnownRun, RetentionStore } from '#api/features/privacy/retention-store.ts';

// Some milliseconds of work, because deleted rows are overwritten too.
const SESSIONS_AT_ONCE = 10;
const ROWS_AT_ONCE = 200;

interface RunRow {
  run_no: number;
  cutoff_at: number;
  started_at: number;
  finished_at: number | null;
  sessions: number;
  events: number;
  visitors: number;
  fingerprints: number;
  entries: number;
}

type Counted = 'sessions' | 'events' | 'visitors' | 'fingerprints' | 'entries';

const toRun = (row: RunRow): RetentionRun => ({
  sessions: row.sessions,
  events: row.events,
  visitors: row.visitors,
  fingerprints: row.fingerprints,
  entries: row.entries,
  cutoff_at: iso(row.cutoff_at),
  started_at: iso(row.started_at),
  finished_at: row.finished_at === null ? null : iso(row.finished_at),
});

const toKnown = (row: RunRow): KnownRun => ({
  runNo: row.run_no,
  cutoffAt: row.cutoff_at,
  isFinished: row.finished_at !== null,
});

const prepareRecord = (db: Database) => {
  const columns = 'sessions, events, visitors, fingerprints, entries';
  const add = (column: Counted) =>
    db.prepare<[number, number]>(
      `UPDATE retention_runs SET ${column} = ${column} + ? WHERE run_no = ?`,
    );
  const counters: Record<Counted, ReturnType<typeof add>> = {
    sessions: add('sessions'),
    events: add('events'),
    visitors: add('visitors'),
    fingerprints: add('fingerprints'),
    entries: add('entries'),
  };
  const run = `run_no, cutoff_at, started_at, finished_at, ${columns}`;
  const newest = db.prepare<[number], RunRow>(
    `SELECT ${run} FROM retention_runs ORDER BY run_no DESC LIMIT ?`,
  );
  const insert = db.prepare<[number, number], RunRow>(
    `INSERT INTO retention_runs (cutoff_at, started_at) VALUES (?, ?) RETURNING ${run}`,
  );
  const finish = db.prepare<[number, number], RunRow>(
    `UPDATE retention_runs SET finished_at = ? WHERE run_no = ? RETURNING ${run}`,
  );
  const found = (row: RunRow | undefined): RunRow => {
    if (!row) throw new Error('the run is not in the record');
    return row;
  };
  return {
    newest: (limit: number) => newest.all(limit),
    begin: (cutoffAt: number, now: number) => found(insert.get(cutoffAt, now)),
    finish: (runNo: number, now: number) => found(finish.get(now, runNo)),
    count: ({ runNo }: KnownRun, what: Counted, deleted: number) => {
      if (deleted > 0) counters[what].run(deleted, runNo);
    },
  };
};

/** Each removal deletes at most a small batch and returns its size. */
const prepareRemovals = (db: Database) => {
  const oldSessions = db.prepare<[number, number], { session_no: number; visitor_no: number }>(
    'SELECT session_no, visitor_no FROM sessions WHERE started_at < ? ORDER BY started_at LIMIT ?',
  );
  const someEvents = db.prepare<[number, number]>(
    'DELETE FROM events WHERE session_no = ? LIMIT ?',
  );
  const session = db.prepare<[number]>('DELETE FROM sessions WHERE session_no = ?');
  const lonelyVisitor = db.prepare<[number]>(
    `DELETE FROM visitors WHERE visitor_no = ?
     AND NOT EXISTS (SELECT 1 FROM sessions s WHERE s.visitor_no = visitors.visitor_no)`,
  );
  const markDay = db.prepare<[number]>(
    `INSERT INTO day_changes (day, changes)
     SELECT started_at / ${DAY_MS}, 1 FROM sessions WHERE session_no = ?
     ON CONFLICT (day) DO UPDATE SET changes = changes + 1`,
  );
  const chatStarts = db.prepare<[number, number]>('DELETE FROM chat_starts WHERE at < ? LIMIT ?');
  const emailsLeft = db.prepare<[number, number]>('DELETE FROM emails_left WHERE at < ? LIMIT ?');
  const fingerprints = hasTable(db, 'fingerprints')
    ? db.prepare<[number, number]>('DELETE FROM fingerprints WHERE received_at < ? LIMIT ?')
    : null;
  const derived = ['day_columns', 'day_column_sets']
    .filter((table) => hasTable(db, table))
    .map((table) => db.prepare<[number]>(`DELETE FROM ${table} WHERE day < ?`));
  const erased = db.prepare<[number]>('DELETE FROM erased_visitors WHERE erased_at < ?');
  return {
    /** Forgets erasures this old: no browser can still have events from before them. */
    erased: ({ cutoffAt }: KnownRun) => void erased.run(cutoffAt - limits.analytics.eventLateMs),
    visits: ({ cutoffAt }: KnownRun) => {
      const done = { sessions: 0, events: 0, visitors: 0 };
      for (const { session_no: no, visitor_no: visitor } of oldSessions.all(
        cutoffAt,
        SESSIONS_AT_ONCE,
      )) {
        if (done.events >= ROWS_AT_ONCE) break;
        const { changes } = someEvents.run(no, ROWS_AT_ONCE);
        done.events += changes;
        markDay.run(no);
        // A very long session is deleted in several batches.
        if (changes === ROWS_AT_ONCE) break;
        done.sessions += session.run(no).changes;
        done.visitors += lonelyVisitor.run(visitor).changes;
      }
      return done;
    },
    chatStarts: ({ cutoffAt }: KnownRun) => chatStarts.run(cutoffAt, ROWS_AT_ONCE).changes,
    emailsLeft: ({ cutoffAt }: KnownRun) => emailsLeft.run(cutoffAt, ROWS_AT_ONCE).changes,
    fingerprints: ({ cutoffAt }: KnownRun) =>
      fingerprints?.run(cutoffAt, ROWS_AT_ONCE).changes ?? 0,
    derived: ({ cutoffAt }: KnownRun) => {
      for (const statement of derived) statement.run(cutoffAt / DAY_MS);
    },
  };
};

/** The retention of analytics.db. Rollups name nobody and stay. */
export const createSqliteRetention = (deps: SweepDeps): RetentionStore => {
  const { db, writes } = deps;
  const record = prepareRecord(db);
  const removals = prepareRemovals(db);
  const { sweepAll } = createSweep(deps);

  const removeSome = (run: KnownRun): boolean => {
    const visits = removals.visits(run);
    const fingerprints = removals.fingerprints(run);
    const moments = removals.chatStarts(run) + removals.emailsLeft(run);
    for (const what of ['sessions', 'events', 'visitors'] as const)
      record.count(run, what, visits[what]);
    record.count(run, 'fingerprints', fingerprints);
    return visits.events + visits.sessions + fingerprints + moments > 0;
  };

  return {
    latest: async () => record.newest(1).map(toKnown)[0] ?? null,
    begin: (cutoffAt, now) => writes.run(() => toKnown(record.begin(cutoffAt, now))),
    removeSome: (run) => writes.run(() => removeSome(run)),
    sweep: async (run) => {
      await writes.run(() => {
        removals.derived(run);
        removals.erased(run);
      });
      await sweepAll((entries) => record.count(run, 'entries', entries));
    },
    finish: (run, now) => writes.run(() => toRun(record.finish(run.runNo, now))),
    runs: async (limit) => record.newest(limit).map(toRun),
  };
};
