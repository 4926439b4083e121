import type { Database } from 'better-sqlite3';
import type { ExportedSession } from '#shared/contracts/privacy.ts';
import { iso } from '#shared/domain/time.ts';

type Event = ExportedSession['events'][number];
type Flag = 0 | 1;

type SessionRow = Omit<
  ExportedSession,
  'started_at' | 'ended_at' | 'is_bounce' | 'has_chat' | 'is_bot' | 'device_profile' | 'events'
> & {
  started_at: number;
  ended_at: number;
  is_bounce: Flag;
  has_chat: Flag;
  is_bot: Flag;
  profile: string | null;
};

interface EventRow {
  at: number;
  name: string;
  page: string | null;
  value: number | null;
  kind: number;
  target: string | null;
  message: string | null;
  source: string | null;
  stack: string | null;
  has_vitals: Flag;
  lcp: number | null;
  inp: number | null;
  cls: number | null;
  fcp: number | null;
  ttfb: number | null;
}

const NAMED_ABOVE = 7;
const ERROR_KIND = 6;

const toEvent = (row: EventRow): Event => {
  const isNumber = row.kind !== ERROR_KIND && row.kind <= NAMED_ABOVE;
  return {
    at: iso(row.at),
    name: row.name,
    page: row.page,
    value: isNumber ? row.value : null,
    target: row.target,
    error:
      row.message === null
        ? null
        : { message: row.message, source: row.source ?? '', stack: row.stack ?? '' },
    vitals:
      row.has_vitals === 1
        ? { lcp: row.lcp, inp: row.inp, cls: row.cls, fcp: row.fcp, ttfb: row.ttfb }
        : null,
  };
};

const term = (column: string) =>
  `(SELECT text FROM terms WHERE term_no = s.${column}) AS ${column}`;

const terms = [
  ...['entry_page', 'exit_page', 'country', 'region', 'city'],
  ...['browser', 'os', 'device', 'language'],
];

/** One session with its events, as text. */
export const prepareSessionExport = (db: Database) => {
  const session = db.prepare<[number], SessionRow>(
    `SELECT s.started_at, s.ended_at, s.views, s.engaged_ms, s.is_bounce, s.has_chat, s.is_bot,
       s.bot_score, ${terms.map(term).join(', ')},
       a.channel, a.source, a.campaign, d.profile
     FROM sessions s LEFT JOIN sources a USING (source_no) LEFT JOIN devices d USING (device_no)
     WHERE s.session_no = ?`,
  );
  const events = db.prepare<[number], EventRow>(
    `SELECT e.at, k.name, p.text AS page, e.value, e.kind, g.message, g.source, g.stack,
       v.tag IS NOT NULL AS has_vitals, v.lcp, v.inp, v.cls, v.fcp, v.ttfb,
       CASE WHEN e.kind > ${NAMED_ABOVE} THEN t.text END AS target
     FROM events e JOIN event_kinds k USING (kind) LEFT JOIN terms p ON p.term_no = e.page
       LEFT JOIN terms t ON t.term_no = e.value
       LEFT JOIN error_groups g ON e.kind = ${ERROR_KIND} AND g.group_no = e.value
       LEFT JOIN vitals v ON v.session_no = e.session_no AND v.at = e.at AND v.tag = e.tag
     WHERE e.session_no = ? ORDER BY e.at, e.tag`,
  );
  return (sessionNo: number): ExportedSession | null => {
    const row = session.get(sessionNo);
    if (!row) return null;
    const { profile, ...rest } = row;
    return {
      ...rest,
      started_at: iso(row.started_at),
      ended_at: iso(row.ended_at),
      is_bounce: row.is_bounce === 1,
      has_chat: row.has_chat === 1,
      is_bot: row.is_bot === 1,
      device_profile: profile === null ? null : (JSON.parse(profile) as unknown),
      events: events.all(sessionNo).map(toEvent),
    };
  };
};
