import type {
  Timeline,
  TimelineEvent,
  TimelineSession,
} from '#shared/contracts/analytics-answers.ts';
import { eventKind, LAST_OWN_KIND } from '#shared/domain/analytics/event-kind.ts';
import { iso } from '#shared/domain/time.ts';
import type { QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';

interface SessionRow {
  session_no: number;
  started_at: number;
  ended_at: number;
  source_no: number;
  country: number | null;
  region: number | null;
  city: number | null;
  browser: number;
  os: number;
  device: number;
  language: number;
  entry_page: number | null;
  exit_page: number | null;
  views: number;
  engaged_ms: number;
  is_bounce: number;
  is_bot: number;
}

interface EventRow {
  at: number;
  kind: number;
  page: number;
  value: number | null;
}

const orNull = (text: string) => (text === '' ? null : text);
const measured: readonly number[] = [eventKind.scrollDepth, eventKind.engagement];

/** The target or subject of an event, and its value. */
export const createEventReader = ({ analytics, names }: RawContext) => {
  const message = analytics
    .prepare<[number], string>('SELECT message FROM error_groups WHERE group_no = ?')
    .pluck();
  const targetOf = (kind: number, value: number | null): string | null => {
    if (value === null) return null;
    if (kind === eventKind.clientError) return message.get(value) ?? null;
    return kind > LAST_OWN_KIND ? names.termOf(value) : null;
  };
  return ({ at, kind, page, value }: EventRow): TimelineEvent => ({
    at: iso(at),
    kind: names.kindOf(kind),
    page: names.termOf(page),
    target: targetOf(kind, value),
    value: measured.includes(kind) ? value : null,
  });
};

/** The sessions of one visitor, newest first, each with its events. */
export const timelineSessions = (
  context: RawContext,
  visitor: number,
  { limit, offset }: Pick<QueryInput<'timeline'>, 'limit' | 'offset'>,
): Pick<Timeline, 'sessions' | 'has_more_sessions'> => {
  const { analytics, names } = context;
  const rows = analytics
    .prepare<[number, number, number], SessionRow>(
      `SELECT * FROM sessions WHERE visitor_no = ?
       ORDER BY started_at DESC, session_no DESC LIMIT ? OFFSET ?`,
    )
    .all(visitor, limit + 1, offset);
  const events = analytics.prepare<[number], EventRow>(
    'SELECT at, kind, page, value FROM events WHERE session_no = ? ORDER BY at, tag',
  );
  const readEvent = createEventReader(context);
  const shown = (row: SessionRow): TimelineSession => {
    const source = names.sourceOf(row.source_no);
    return {
      session: String(row.session_no),
      started_at: iso(row.started_at),
      ended_at: iso(row.ended_at),
      source: orNull(source.source),
      channel: orNull(source.channel),
      campaign: orNull(source.campaign),
      country: names.termOf(row.country ?? 0),
      region: names.termOf(row.region ?? 0),
      city: names.termOf(row.city ?? 0),
      browser: names.termOf(row.browser),
      os: names.termOf(row.os),
      device: names.termOf(row.device),
      language: names.termOf(row.language),
      entry_page: names.termOf(row.entry_page ?? 0),
      exit_page: names.termOf(row.exit_page ?? 0),
      views: row.views,
      engaged_s: Math.round(row.engaged_ms / 1_000),
      is_bounce: row.is_bounce === 1,
      is_bot: row.is_bot === 1,
      events: events.all(row.session_no).map(readEvent),
    };
  };
  return {
    sessions: rows.slice(0, limit).map(shown),
    has_more_sessions: rows.length > limit,
  };
};
