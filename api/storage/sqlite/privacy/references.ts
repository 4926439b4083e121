import type { Database } from 'better-sqlite3';
import type { Suspects } from '#api/storage/sqlite/privacy/suspects.ts';

/** All columns that reference dictionary entries (docs/analytics.md). No other list exists. */
interface SessionRow {
  entry_page: number | null;
  exit_page: number | null;
  country: number | null;
  region: number | null;
  city: number | null;
  browser: number;
  os: number;
  device: number;
  language: number;
  source_no: number;
  device_no: number;
}

interface TouchRow {
  source_no: number;
  landing_page: number | null;
  referrer: number | null;
}

/** Handles each referenced entry: adds it to the suspects, or removes it. */
export interface Naming {
  term(no: number | null): void;
  source(no: number): void;
  device(no: number): void;
  error(no: number | null): void;
}

export const suspectAll = ({ terms, sources, devices, errors }: Suspects): Naming => ({
  term: (no) => void (no !== null && terms.add(no)),
  source: (no) => void sources.add(no),
  device: (no) => void devices.add(no),
  error: (no) => void (no !== null && errors.add(no)),
});

export const strikeOff = ({ terms, sources, devices, errors }: Suspects): Naming => ({
  term: (no) => void (no !== null && terms.delete(no)),
  source: (no) => void sources.delete(no),
  device: (no) => void devices.delete(no),
  error: (no) => void (no !== null && errors.delete(no)),
});

const ERROR_KIND = 6;

const nameSession = (row: SessionRow, naming: Naming) => {
  for (const term of [row.entry_page, row.exit_page, row.country, row.region, row.city]) {
    naming.term(term);
  }
  for (const term of [row.browser, row.os, row.device, row.language]) naming.term(term);
  naming.source(row.source_no);
  naming.device(row.device_no);
};

const nameTouch = (row: TouchRow, naming: Naming) => {
  naming.source(row.source_no);
  naming.term(row.landing_page);
  naming.term(row.referrer);
};

const nameEvent = ({ kind, value }: { kind: number; value: number }, naming: Naming) =>
  kind === ERROR_KIND ? naming.error(value) : naming.term(value);

const named = '(e.kind = 6 OR e.kind > 7)';
const sessionColumns =
  's.entry_page, s.exit_page, s.country, s.region, s.city, s.browser, s.os, s.device, s.language, s.source_no, s.device_no';

/**
 * The entries referenced by the sessions that `condition` (on sessions s) selects, and by their
 * visitors' touches.
 */
const sessionReferences = (db: Database, condition: string) => {
  const sessions = db.prepare<[number, number], SessionRow>(
    `SELECT ${sessionColumns} FROM sessions s WHERE ${condition}`,
  );
  const of = (table: string, what: string, more = '') =>
    `SELECT DISTINCT ${what} FROM sessions s JOIN ${table} e USING (session_no) WHERE ${condition} ${more}`;
  const pages = db.prepare<[number, number], number>(of('events', 'e.page')).pluck();
  const vitals = db.prepare<[number, number], number>(of('vitals', 'e.page')).pluck();
  const values = db.prepare<[number, number], { kind: number; value: number }>(
    of('events', 'e.kind, e.value', `AND ${named} AND e.value IS NOT NULL`),
  );
  const touches = db.prepare<[number, number], TouchRow>(
    `SELECT t.source_no, t.landing_page, t.referrer FROM touches t
     WHERE t.visitor_no IN (SELECT s.visitor_no FROM sessions s WHERE ${condition})`,
  );
  return (from: number, to: number, naming: Naming) => {
    for (const row of sessions.all(from, to)) nameSession(row, naming);
    for (const page of [...pages.all(from, to), ...vitals.all(from, to)]) naming.term(page);
    for (const row of values.all(from, to)) nameEvent(row, naming);
    for (const row of touches.all(from, to)) nameTouch(row, naming);
  };
};

export const prepareReferences = (db: Database) => {
  const touches = db.prepare<[number, number], TouchRow>(
    'SELECT source_no, landing_page, referrer FROM touches WHERE visitor_no BETWEEN ? AND ?',
  );
  const dayTerms = db
    .prepare<[number, number, number], number>(
      `SELECT page FROM day_pages WHERE day = ?
       UNION SELECT value FROM day_dims WHERE day = ? AND dim <= 8
       UNION SELECT value FROM day_events WHERE day = ? AND kind > 7`,
    )
    .pluck();
  const dayErrors = db
    .prepare<[number], number>('SELECT value FROM day_events WHERE day = ? AND kind = 6')
    .pluck();
  return {
    /** By session_no, both ends included. */
    ofSessions: sessionReferences(db, 's.session_no BETWEEN ? AND ?'),
    /** By start time in ms, the end excluded. */
    ofSpan: sessionReferences(db, 's.started_at >= ? AND s.started_at < ?'),
    ofTouches: (from: number, to: number, naming: Naming) => {
      for (const row of touches.all(from, to)) nameTouch(row, naming);
    },
    ofRollups: (day: number, naming: Naming) => {
      for (const term of dayTerms.all(day, day, day)) naming.term(term);
      for (const group of dayErrors.all(day)) naming.error(group);
    },
  };
};
