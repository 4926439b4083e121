import { analyticsUpgrades } from '#api/storage/sqlite/migrations/analytics-upgrades.ts';
import type { Migration } from '#api/storage/sqlite/migrate.ts';
import { fingerprintsMigration } from '#api/storage/sqlite/migrations/analytics-fingerprints.ts';

/**
 * analytics.db. Times are milliseconds since the epoch, UTC; a `day` is `at / 86 400 000`, a `quarter`
 * (of an hour) is `at / 900 000`, both integers: every time zone in use is a multiple of a quarter from
 * UTC, so the days of any zone are sums of quarters. docs/analytics.md explains the meaning of each
 * table and how it is filled.
 *
 * Everything except the dictionaries is a function of the set of received events: their order,
 * duplicates and delays change nothing.
 */
export const analyticsMigrations: readonly Migration[] = [
  {
    version: 1,
    name: 'visitors, sessions, events, rollups',
    sql: `
      -- Dictionary of every repeated text: page paths, countries, browsers, languages, targets, …
      CREATE TABLE terms (
        term_no INTEGER PRIMARY KEY,
        text TEXT NOT NULL UNIQUE
      ) STRICT;

      -- Dictionary of acquisitions. '' where the visit said nothing. click_kind is the name of the
      -- click id that came along (gclid, fbclid, …), never its value.
      CREATE TABLE sources (
        source_no INTEGER PRIMARY KEY,
        channel TEXT NOT NULL,
        source TEXT NOT NULL,
        medium TEXT NOT NULL,
        campaign TEXT NOT NULL,
        term TEXT NOT NULL,
        content TEXT NOT NULL,
        click_kind TEXT NOT NULL,
        referrer_host TEXT NOT NULL,
        UNIQUE (source, campaign, medium, term, content, click_kind, referrer_host, channel)
      ) STRICT;

      -- Dictionary of devices as browsers describe them; profile is JSON with sorted keys (user
      -- agent, platform, vendor, screen, cores, memory, time zone, colour scheme, motion, GPU).
      CREATE TABLE devices (
        device_no INTEGER PRIMARY KEY,
        profile TEXT NOT NULL UNIQUE
      ) STRICT;

      -- Dictionary of event names. 1–7 are those with rules of their own (docs/analytics.md).
      CREATE TABLE event_kinds (
        kind INTEGER PRIMARY KEY,
        name TEXT NOT NULL UNIQUE
      ) STRICT;
      INSERT INTO event_kinds (kind, name) VALUES (1, 'page_view'), (2, 'session_start'),
        (3, 'session_end'), (4, 'engagement'), (5, 'scroll_depth'), (6, 'client_error'),
        (7, 'web_vitals');

      -- Dictionary of errors: what makes a group is exactly what is stored of it. stack is without
      -- queries and fragments; line and col are -1 when unknown.
      CREATE TABLE error_groups (
        group_no INTEGER PRIMARY KEY,
        error_kind TEXT NOT NULL,
        message TEXT NOT NULL,
        source TEXT NOT NULL,
        line INTEGER NOT NULL,
        col INTEGER NOT NULL,
        stack TEXT NOT NULL,
        UNIQUE (message, stack, source, line, col, error_kind)
      ) STRICT;

      -- One row a browser. visitor_id is the claimed UUID, 16 bytes.
      CREATE TABLE visitors (
        visitor_no INTEGER PRIMARY KEY,
        visitor_id BLOB NOT NULL UNIQUE,
        first_seen_at INTEGER NOT NULL,
        last_seen_at INTEGER NOT NULL
      ) STRICT;

      -- First and latest touch of a visitor: one row with both marks while they are the same.
      -- landing_page and referrer are terms (a path; host and path), null when not said. mark: 48
      -- bits of the hash of all it says, which decides between touches of one moment.
      CREATE TABLE touches (
        visitor_no INTEGER NOT NULL REFERENCES visitors ON DELETE CASCADE,
        is_first INTEGER NOT NULL CHECK (is_first IN (0, 1)),
        is_latest INTEGER NOT NULL CHECK (is_latest IN (0, 1)),
        at INTEGER NOT NULL,
        mark INTEGER NOT NULL,
        source_no INTEGER NOT NULL,
        landing_page INTEGER,
        referrer INTEGER,
        gclid TEXT,
        fbclid TEXT,
        PRIMARY KEY (visitor_no, is_first)
      ) STRICT, WITHOUT ROWID;

      -- The visitor's token hashes (SHA-256, 32 bytes; chat.db keeps them in hex): the way from a
      -- visitor to their chat and back.
      CREATE TABLE visitor_tokens (
        visitor_no INTEGER NOT NULL REFERENCES visitors ON DELETE CASCADE,
        token_hash BLOB NOT NULL,
        PRIMARY KEY (visitor_no, token_hash)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX visitor_tokens_token ON visitor_tokens (token_hash);

      -- When the holder of a token began a conversation.
      CREATE TABLE chat_starts (
        token_hash BLOB NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (token_hash, at)
      ) STRICT, WITHOUT ROWID;

      -- session_key is 48 bits of the hash of the browser's own session id; all sessions with one
      -- (visitor_no, session_key) share source, place, device and the marks of a bot. They are
      -- several only after 30 idle minutes or 24 hours under one browser session id.
      CREATE TABLE sessions (
        session_no INTEGER PRIMARY KEY,
        visitor_no INTEGER NOT NULL REFERENCES visitors ON DELETE CASCADE,
        session_key INTEGER NOT NULL,
        started_at INTEGER NOT NULL,
        ended_at INTEGER NOT NULL,          -- its last event; duration = ended_at - started_at
        end_kind INTEGER NOT NULL,          -- 0 open, 1 by session_end, 2 idle (set by the reaper)
        views INTEGER NOT NULL,
        events INTEGER NOT NULL,            -- all events, page views among them
        engaged_ms INTEGER NOT NULL,
        is_bounce INTEGER NOT NULL,         -- one page view, no engagement event, no chat
        has_chat INTEGER NOT NULL,
        entry_page INTEGER,                 -- terms; null while there is no page view
        exit_page INTEGER,
        source_no INTEGER NOT NULL,
        country INTEGER,                    -- term, two letters; null when unknown
        browser INTEGER NOT NULL,           -- terms
        os INTEGER NOT NULL,
        device INTEGER NOT NULL,            -- term: desktop, mobile, tablet, tv, unknown
        language INTEGER NOT NULL,
        device_no INTEGER NOT NULL,
        bot_reasons INTEGER NOT NULL,       -- bits, see shared/domain/analytics/bot-score.ts
        bot_score INTEGER NOT NULL,         -- 0–100
        is_bot INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX sessions_started ON sessions (started_at);
      CREATE INDEX sessions_of_visitor ON sessions (visitor_no, session_key);
      CREATE INDEX sessions_open ON sessions (ended_at) WHERE end_kind = 0;

      -- Every event, session by session in the order of its own time. tag: 32 bits of the event's
      -- id, which makes copies one; a session_start has a negative tag, others have not, so that it
      -- comes first within its millisecond. page is a term. value by kind: page_view load time in
      -- ms; engagement ms; scroll_depth percent; client_error group_no; session_end 1 hide, 2
      -- unload, 3 pagehide; names above 7 the term_no of the target; else null.
      CREATE TABLE events (
        session_no INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
        at INTEGER NOT NULL,
        tag INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        page INTEGER NOT NULL,
        value INTEGER,
        PRIMARY KEY (session_no, at, tag)
      ) STRICT, WITHOUT ROWID;

      -- Events whose own time was out of bounds stand at the time of their arrival; this is how a
      -- copy of one is known. session_key as in sessions.
      CREATE TABLE misplaced_events (
        visitor_no INTEGER NOT NULL REFERENCES visitors ON DELETE CASCADE,
        session_key INTEGER NOT NULL,
        tag INTEGER NOT NULL,
        own_at INTEGER NOT NULL,
        at INTEGER NOT NULL,
        PRIMARY KEY (visitor_no, session_key, tag, own_at)
      ) STRICT, WITHOUT ROWID;

      -- Measures of web_vitals events: ms, cls in ten-thousandths; null when not measured.
      CREATE TABLE vitals (
        session_no INTEGER NOT NULL REFERENCES sessions ON DELETE CASCADE,
        at INTEGER NOT NULL,
        tag INTEGER NOT NULL,
        page INTEGER NOT NULL,
        lcp INTEGER,
        inp INTEGER,
        cls INTEGER,
        fcp INTEGER,
        ttfb INTEGER,
        PRIMARY KEY (session_no, at, tag)
      ) STRICT, WITHOUT ROWID;

      -- Rollups. All that belongs to a session is booked where the session began, so that any two
      -- views of a period agree. They name nobody and outlive the retention. A row whose counts
      -- have all come down to nothing is deleted.
      CREATE TABLE quarter_totals (
        quarter INTEGER NOT NULL,
        is_bot INTEGER NOT NULL,
        sessions INTEGER NOT NULL,
        views INTEGER NOT NULL,
        events INTEGER NOT NULL,
        bounces INTEGER NOT NULL,
        chats INTEGER NOT NULL,
        engaged_ms INTEGER NOT NULL,
        duration_ms INTEGER NOT NULL,
        PRIMARY KEY (quarter, is_bot)
      ) STRICT, WITHOUT ROWID;

      -- sessions: those with a view of the page. bounces: sessions that entered here and bounced.
      -- scroll_sum / scroll_count: the deepest scroll of each session on the page, in percent.
      CREATE TABLE day_pages (
        day INTEGER NOT NULL,
        is_bot INTEGER NOT NULL,
        page INTEGER NOT NULL,
        views INTEGER NOT NULL,
        sessions INTEGER NOT NULL,
        entries INTEGER NOT NULL,
        exits INTEGER NOT NULL,
        bounces INTEGER NOT NULL,
        engaged_ms INTEGER NOT NULL,
        scroll_sum INTEGER NOT NULL,
        scroll_count INTEGER NOT NULL,
        PRIMARY KEY (day, is_bot, page)
      ) STRICT, WITHOUT ROWID;

      -- dim: 1 channel, 2 source, 3 campaign, 4 country, 5 browser, 6 os, 7 device, 8 language,
      -- 9 bot reason. value is a term; 0 for what is not known (no country, no campaign). For dim 9
      -- value is the reason's bit, and a session counts under each of its reasons.
      CREATE TABLE day_dims (
        day INTEGER NOT NULL,
        is_bot INTEGER NOT NULL,
        dim INTEGER NOT NULL,
        value INTEGER NOT NULL,
        sessions INTEGER NOT NULL,
        views INTEGER NOT NULL,
        events INTEGER NOT NULL,
        bounces INTEGER NOT NULL,
        chats INTEGER NOT NULL,
        engaged_ms INTEGER NOT NULL,
        duration_ms INTEGER NOT NULL,
        PRIMARY KEY (day, is_bot, dim, value)
      ) STRICT, WITHOUT ROWID;

      -- Every kind of event but page_view. value: the target's term, the error's group, else 0.
      -- sessions: those with at least one.
      CREATE TABLE day_events (
        day INTEGER NOT NULL,
        is_bot INTEGER NOT NULL,
        kind INTEGER NOT NULL,
        value INTEGER NOT NULL,
        count INTEGER NOT NULL,
        sessions INTEGER NOT NULL,
        PRIMARY KEY (day, is_bot, kind, value)
      ) STRICT, WITHOUT ROWID;

      -- Histograms. metric: 1 lcp, 2 inp, 3 cls, 4 fcp, 5 ttfb; bucket as in
      -- shared/domain/analytics/vital-bucket.ts.
      CREATE TABLE day_vitals (
        day INTEGER NOT NULL,
        is_bot INTEGER NOT NULL,
        metric INTEGER NOT NULL,
        bucket INTEGER NOT NULL,
        count INTEGER NOT NULL,
        PRIMARY KEY (day, is_bot, metric, bucket)
      ) STRICT, WITHOUT ROWID;

      -- How often the sessions of a day have been written: what is derived from a day's sessions is
      -- stale when this has moved on.
      CREATE TABLE day_changes (
        day INTEGER PRIMARY KEY,
        changes INTEGER NOT NULL
      ) STRICT;
    `,
  },
  fingerprintsMigration,
  ...analyticsUpgrades,
];
