import type { Database } from 'better-sqlite3';
import { vitalMetrics } from '#shared/domain/analytics/vital-bucket.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import {
  eventFields,
  sessionFields,
  vitalsFields,
  type DayChanges,
  type DayReads,
  type DictionaryReads,
  type ErrorRecord,
  type EventLog,
  type SourceRecord,
  type VisitorReads,
  type VisitorRecord,
  type DayRows,
} from '#api/storage/columns/event-log.ts';
import { createSqliteRollups } from '#api/storage/sqlite/analytics-queries/sqlite-rollups.ts';
import { uuidBytes, uuidText } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

const [COMMA, SEMICOLON, MINUS, ZERO] = [44, 59, 45, 48];

/**
 * Parses rows of whole numbers from texts such as `1,20,3;2,0,3`: commas between numbers, semicolons
 * between rows. Null is a text without rows. Throws if a number is missing or left over.
 */
export const readFlat = (texts: readonly (string | null)[], width: number): DayRows => {
  const characters = texts.reduce((sum, text) => sum + (text?.length ?? 0) + 1, 0);
  // Each number takes at least two characters, including its separator.
  const numbers = new Float64Array(Math.ceil(characters / 2));
  const counts = new Uint32Array(texts.length);
  let length = 0;
  for (const [position, text] of texts.entries()) {
    if (text === null) continue;
    const from = length;
    let sign = 1;
    let number = 0;
    for (let at = 0; at <= text.length; at += 1) {
      const code = at === text.length ? SEMICOLON : text.charCodeAt(at);
      if (code === COMMA || code === SEMICOLON) {
        numbers[length] = sign * number;
        length += 1;
        sign = 1;
        number = 0;
      } else if (code === MINUS) sign = -1;
      else number = number * 10 + code - ZERO;
    }
    counts[position] = (length - from) / width;
  }
  if (length % width !== 0) throw new Error(`${length} numbers are no rows of ${width}`);
  return { counts, rows: { count: length / width, width, numbers: numbers.subarray(0, length) } };
};

const ofTheDay = `s.started_at >= ? AND s.started_at < ?`;
const inOrderOfStart = 'ORDER BY s.started_at, s.session_no';

const sessionColumns = [
  ...['session_no', 'visitor_no', 'started_at', 'ended_at', 'views', 'engaged_ms', 'is_bounce'],
  ...['is_bot', 'has_chat', 'source_no', 'coalesce(country, 0)', 'browser', 'os', 'device'],
  ...['language', 'coalesce(entry_page, 0)', 'coalesce(exit_page, 0)', 'bot_reasons'],
  ...['coalesce(region, 0)', 'coalesce(city, 0)'],
];

const inOneText = (columns: readonly string[]): string => columns.join(" || ',' || ");

/** All rows of one session as one text, in order of time. */
const partsOf = (table: string, columns: readonly string[], condition: string): string =>
  `(SELECT group_concat(numbers, ';') FROM (
     SELECT ${inOneText(columns)} AS numbers FROM ${table} e
     WHERE e.session_no = s.session_no ${condition} ORDER BY at, tag))`;

/** One text per session of a day: numbers in one text cost half as much as in rows. */
const prepareTexts = (db: Database, text: string) =>
  db
    .prepare<[number, number], string | null>(
      `SELECT ${text} FROM sessions s WHERE ${ofTheDay} ${inOrderOfStart}`,
    )
    .pluck();

const textsOf = (
  statement: ReturnType<typeof prepareTexts>,
  day: number,
): readonly (string | null)[] => statement.all(day * DAY_MS, (day + 1) * DAY_MS);

const createDayReads = (db: Database): DayReads => {
  const changes = db.prepare<[number, number], DayChanges>(
    'SELECT day, changes FROM day_changes WHERE day >= ? AND day <= ? ORDER BY day',
  );
  const firstStartedAt = db
    .prepare<[], number | null>('SELECT min(started_at) FROM sessions')
    .pluck();
  const sessions = prepareTexts(db, inOneText(sessionColumns));
  // Without session_start, session_end and web_vitals.
  const events = prepareTexts(
    db,
    partsOf('events', ['at', 'kind', 'page', 'coalesce(value, 0)'], 'AND kind NOT IN (2, 3, 7)'),
  );
  const measures = vitalMetrics.map((metric) => `coalesce(${metric}, -1)`);
  const vitals = prepareTexts(db, partsOf('vitals', ['page', ...measures], ''));
  return {
    changes: (fromDay, toDay) => changes.all(fromDay, toDay),
    sessions: (day) => readFlat(textsOf(sessions, day), sessionFields.length).rows,
    events: (day) => readFlat(textsOf(events, day), eventFields.length),
    vitals: (day) => readFlat(textsOf(vitals, day), vitalsFields.length),
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
  // Both values in one number: separate columns would cost more than everything else.
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
