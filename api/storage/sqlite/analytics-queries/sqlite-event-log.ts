import type { Database } from 'better-sqlite3';
import { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type {
  DayChanges,
  DayReads,
  DictionaryReads,
  ErrorRecord,
  EventLog,
  EventRow,
  SessionRow,
  SourceRecord,
  VisitorReads,
  VisitorRecord,
  VitalsRow,
} from '#api/storage/columns/event-log.ts';
import { createSqliteRollups } from '#api/storage/sqlite/analytics-queries/sqlite-rollups.ts';
import { uuidBytes, uuidText } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

const ofTheDay = `s.started_at >= ? AND s.started_at < ?`;
const inOrderOfStart = 'ORDER BY s.started_at, s.session_no';

// Start from the sessions, found by their start time; CROSS JOIN stops SQLite from reordering the
// join.
const partsOfTheDay = (table: string, columns: string, condition: string) => `
  SELECT s.session_no, ${columns}
  FROM sessions s CROSS JOIN ${table} e ON e.session_no = s.session_no ${condition}
  WHERE ${ofTheDay} ${inOrderOfStart}`;

const createDayReads = (db: Database): DayReads => {
  const changes = db.prepare<[number, number], DayChanges>(
    'SELECT day, changes FROM day_changes WHERE day >= ? AND day <= ? ORDER BY day',
  );
  const firstStartedAt = db
    .prepare<[], number | null>('SELECT min(started_at) FROM sessions')
    .pluck();
  /** Rows as tuples: better-sqlite3's types do not know its `raw` mode. */
  const rowsOf = <Row>(sql: string) => {
    const statement = db.prepare<[number, number]>(sql).raw();
    return (day: number) => statement.all(day * DAY_MS, (day + 1) * DAY_MS) as Row[];
  };
  return {
    changes: (fromDay, toDay) => changes.all(fromDay, toDay),
    sessions: rowsOf<SessionRow>(
      `SELECT session_no, visitor_no, started_at, ended_at, views, engaged_ms, is_bounce, is_bot,
         has_chat, source_no, coalesce(country, 0), browser, os, device, language,
         coalesce(entry_page, 0), coalesce(exit_page, 0), bot_reasons,
         coalesce(region, 0), coalesce(city, 0)
       FROM sessions s WHERE ${ofTheDay} ${inOrderOfStart}`,
    ),
    // Without session_start, session_end and web_vitals.
    events: rowsOf<EventRow>(
      partsOfTheDay('events', 'e.at, e.kind, e.page, e.value', 'AND e.kind NOT IN (2, 3, 7)'),
    ),
    vitals: rowsOf<VitalsRow>(
      partsOfTheDay('vitals', ['page', ...vitalMetrics].map((name) => `e.${name}`).join(', '), ''),
    ),
    firstStartedAt: () => firstStartedAt.get() ?? null,
  };
};

interface VisitorRow {
  visitor_id: Buffer;
  first_seen_at: number;
  last_seen_at: number;
  country: number | null;
  region: number | null;
  city: number | null;
  browser: number;
  os: number;
  device: number;
  source_no: number;
  is_bot: number;
}

const toRecord = (row: VisitorRow): VisitorRecord => ({
  visitorId: uuidText(row.visitor_id),
  firstSeenAt: row.first_seen_at,
  lastSeenAt: row.last_seen_at,
  country: row.country ?? 0,
  region: row.region ?? 0,
  city: row.city ?? 0,
  browser: row.browser,
  os: row.os,
  device: row.device,
  source: row.source_no,
  isBot: row.is_bot === 1,
});

/** Larger than any dictionary number. Multiplied by it, a visitor's number is still an exact integer. */
const SOURCES_AT_MOST = 2 ** 20;

const createVisitorReads = (db: Database): VisitorReads => {
  const numberOf = db
    .prepare<[Buffer], number>('SELECT visitor_no FROM visitors WHERE visitor_id = ?')
    .pluck();
  const highest = db.prepare<[], number | null>('SELECT max(visitor_no) FROM visitors').pluck();
  const record = db.prepare<[number], VisitorRow>(
    `SELECT v.visitor_id, v.first_seen_at, v.last_seen_at, s.country, s.region, s.city,
       s.browser, s.os, s.device, s.source_no, s.is_bot
     FROM visitors v JOIN sessions s USING (visitor_no)
     WHERE v.visitor_no = ? ORDER BY s.started_at DESC LIMIT 1`,
  );
  // Both values in one number: a row for each would cost more than everything else.
  const firstCampaigns = db
    .prepare<[number], number>(
      'SELECT visitor_no * ? + source_no FROM touches WHERE is_campaign = 1',
    )
    .pluck();
  const emailsLeft = db.prepare<[], { visitor_no: number; at: number }>(
    'SELECT visitor_no, at FROM emails_left JOIN visitor_tokens USING (token_hash)',
  );
  return {
    numberOf: (visitorId) => numberOf.get(uuidBytes(visitorId)),
    highestNumber: () => highest.get() ?? 0,
    record: (visitor) => {
      const row = record.get(visitor);
      return row && toRecord(row);
    },
    eachFirstCampaign: (visit) => {
      for (const both of firstCampaigns.all(SOURCES_AT_MOST)) {
        const source = both % SOURCES_AT_MOST;
        visit((both - source) / SOURCES_AT_MOST, source);
      }
    },
    eachEmailLeft: (visit) => {
      for (const { visitor_no: visitor, at } of emailsLeft.all()) visit(visitor, at);
    },
  };
};

const createDictionaryReads = (db: Database): DictionaryReads => {
  const term = db.prepare<[number], string>('SELECT text FROM terms WHERE term_no = ?').pluck();
  const termNo = db.prepare<[string], number>('SELECT term_no FROM terms WHERE text = ?').pluck();
  const source = db.prepare<[number], SourceRecord>(
    'SELECT channel, source, campaign FROM sources WHERE source_no = ?',
  );
  const kind = db.prepare<[number], string>('SELECT name FROM event_kinds WHERE kind = ?').pluck();
  const kindNo = db
    .prepare<[string], number>('SELECT kind FROM event_kinds WHERE name = ?')
    .pluck();
  const error = db.prepare<[number], ErrorRecord>(
    'SELECT error_kind AS kind, message, stack FROM error_groups WHERE group_no = ?',
  );
  return {
    term: (no) => term.get(no),
    termNo: (text) => termNo.get(text),
    source: (no) => source.get(no),
    kind: (no) => kind.get(no),
    kindNo: (name) => kindNo.get(name),
    error: (no) => error.get(no),
  };
};

/** The stored visits of analytics.db, on a read-only connection. */
export const createSqliteEventLog = (db: Database): EventLog => {
  const inOneState = db.transaction((run: () => unknown) => run());
  return {
    inOneState: <T>(run: () => T) => inOneState(run) as T,
    days: createDayReads(db),
    visitors: createVisitorReads(db),
    dictionaries: createDictionaryReads(db),
    rollups: createSqliteRollups(db),
  };
};
