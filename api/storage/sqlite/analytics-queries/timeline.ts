import { limits } from '#shared/limits.ts';
import type { TimelineTouch } from '#shared/contracts/analytics-answers.ts';
import { iso } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { timelineSessions } from '#api/storage/sqlite/analytics-queries/timeline-sessions.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

interface TouchRow {
  at: number;
  is_first: number;
  is_latest: number;
  channel: string;
  source: string;
  medium: string;
  campaign: string;
  term: string;
  content: string;
  landing_page: number | null;
  referrer: number | null;
}

const orNull = (text: string) => (text === '' ? null : text);

const touchesOf = ({ analytics, names }: RawContext, visitor: number) => {
  const rows = analytics
    .prepare<[number], TouchRow>(
      `SELECT t.at, t.is_first, t.is_latest, s.channel, s.source, s.medium, s.campaign, s.term,
         s.content, t.landing_page, t.referrer
       FROM touches t JOIN sources s USING (source_no) WHERE t.visitor_no = ?`,
    )
    .all(visitor);
  const shown = (row: TouchRow | undefined): TimelineTouch | null =>
    row
      ? {
          at: iso(row.at),
          channel: orNull(row.channel),
          source: orNull(row.source),
          medium: orNull(row.medium),
          campaign: orNull(row.campaign),
          term: orNull(row.term),
          content: orNull(row.content),
          landing_page: names.termOf(row.landing_page ?? 0),
          referrer: names.termOf(row.referrer ?? 0),
        }
      : null;
  return {
    first_touch: shown(rows.find((row) => row.is_first === 1)),
    latest_touch: shown(rows.find((row) => row.is_latest === 1)),
  };
};

const timeZoneOf = ({ analytics }: RawContext, visitor: number): string | null =>
  analytics
    .prepare<[number], string | null>(
      `SELECT d.profile ->> 'time_zone' FROM sessions s JOIN devices d USING (device_no)
       WHERE s.visitor_no = ? ORDER BY s.started_at DESC LIMIT 1`,
    )
    .pluck()
    .get(visitor) ?? null;

/** The newest messages of the conversations that belong to the visitor's tokens, oldest first. */
const messagesOf = ({ analytics, chat }: RawContext, visitor: number) => {
  const tokens = analytics
    .prepare<[number], string>(
      'SELECT lower(hex(token_hash)) FROM visitor_tokens WHERE visitor_no = ?',
    )
    .pluck()
    .all(visitor);
  const rows = chat.messagesOf(tokens, limits.analytics.timelineMessages + 1);
  const shown = rows.slice(0, limits.analytics.timelineMessages).toReversed();
  return {
    messages: shown.map((row) => ({
      ...row,
      from_admin: row.from_admin === 1,
      sent_at: iso(row.sent_at),
    })),
    has_more_messages: rows.length > shown.length,
  };
};

/** All data about one visitor, including their chat. Null if there is no such visitor. */
export const timeline = (
  context: RawContext,
  input: QueryInput<'timeline'>,
): QueryResult<'timeline'> => {
  const visitor = context.analytics
    .prepare<[Buffer], { visitor_no: number; first_seen_at: number; last_seen_at: number }>(
      'SELECT visitor_no, first_seen_at, last_seen_at FROM visitors WHERE visitor_id = ?',
    )
    .get(uuidBytes(input.visitorId));
  if (!visitor) return null;
  return {
    visitor_id: input.visitorId,
    first_seen_at: iso(visitor.first_seen_at),
    last_seen_at: iso(visitor.last_seen_at),
    time_zone: timeZoneOf(context, visitor.visitor_no),
    ...touchesOf(context, visitor.visitor_no),
    ...timelineSessions(context, visitor.visitor_no, input),
    ...messagesOf(context, visitor.visitor_no),
  };
};
