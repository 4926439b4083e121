import type { Database } from 'better-sqlite3';

const term = (column: string) => `(SELECT text FROM terms WHERE term_no = ${column}) AS ${column}`;
const source = `(SELECT concat_ws('|', channel, source, medium, campaign, term, content, click_kind,
  referrer_host) FROM sources WHERE sources.source_no = x.source_no) AS source`;
const visitor = `(SELECT hex(visitor_id) FROM visitors WHERE visitors.visitor_no = x.visitor_no)
  AS visitor`;
const eventValue = `CASE WHEN kind = 6 THEN (SELECT message FROM error_groups WHERE group_no = value)
  WHEN kind > 7 THEN (SELECT text FROM terms WHERE term_no = value) ELSE value END AS value`;
const kindName = `(SELECT name FROM event_kinds WHERE event_kinds.kind = x.kind) AS name`;
const ofSession = `(SELECT started_at FROM sessions WHERE sessions.session_no = x.session_no)
  AS session, (SELECT hex(visitor_id) || session_key FROM sessions JOIN visitors USING (visitor_no)
  WHERE sessions.session_no = x.session_no) AS stream`;

const queries: Readonly<Record<string, string>> = {
  visitors: 'SELECT hex(visitor_id) AS id, first_seen_at, last_seen_at FROM visitors',
  touches: `SELECT ${visitor}, is_first, is_latest, is_campaign, at, ${source}, ${term('landing_page')},
    ${term('referrer')}, gclid, fbclid FROM touches x`,
  tokens: `SELECT ${visitor}, hex(token_hash) AS token FROM visitor_tokens x`,
  sessions: `SELECT ${visitor}, session_key, started_at, ended_at, end_kind, views, events,
    engaged_ms, is_bounce, has_chat, ${term('entry_page')}, ${term('exit_page')}, ${source},
    ${term('country')}, ${term('region')}, ${term('city')}, ${term('browser')}, ${term('os')}, ${term('device')}, ${term('language')},
    (SELECT profile FROM devices WHERE devices.device_no = x.device_no) AS profile,
    bot_reasons, bot_score, is_bot FROM sessions x`,
  events: `SELECT ${ofSession}, at, tag, ${kindName}, ${term('page')}, ${eventValue} FROM events x`,
  vitals: `SELECT ${ofSession}, at, tag, ${term('page')}, lcp, inp, cls, fcp, ttfb FROM vitals x`,
  quarter_totals: 'SELECT * FROM quarter_totals',
  day_pages: `SELECT day, is_bot, ${term('page')}, views, sessions, entries, exits, bounces,
    engaged_ms, scroll_sum, scroll_count FROM day_pages`,
  day_dims: `SELECT day, is_bot, dim,
    CASE WHEN dim < 9 AND value > 0 THEN (SELECT text FROM terms WHERE term_no = value)
    ELSE value END AS value, sessions, views, events, bounces, chats, engaged_ms, duration_ms
    FROM day_dims`,
  day_events: `SELECT day, is_bot, ${kindName}, ${eventValue}, count, sessions FROM day_events x`,
  day_vitals: 'SELECT * FROM day_vitals',
  emails_left: 'SELECT hex(token_hash) AS token, at FROM emails_left',
};

export type Row = Readonly<Record<string, string | number | null>>;

/**
 * All stored data, without the ids that depend on arrival order: two databases with the same dump have
 * the same content.
 */
export const dumpAnalytics = (db: Database): Record<string, Row[]> =>
  Object.fromEntries(
    Object.entries(queries).map(([name, sql]) => [
      name,
      db
        .prepare<[], Row>(sql)
        .all()
        .map((row) => ({ row, text: JSON.stringify(row) }))
        .sort((a, b) => (a.text < b.text ? -1 : 1))
        .map(({ row }) => row),
    ]),
  );
