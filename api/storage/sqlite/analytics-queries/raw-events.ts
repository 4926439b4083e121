import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { rawScope } from '#api/storage/sqlite/analytics-queries/raw-scope.ts';
import { createEventReader } from '#api/storage/sqlite/analytics-queries/timeline-sessions.ts';
import { uuidText } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

interface SessionRow {
  session_no: number;
  started_at: number;
  visitor_id: Buffer;
}

interface EventRow {
  at: number;
  kind: number;
  page: number;
  value: number | null;
}

/** A page contains whole sessions, as many as needed to reach the limit. */
const SESSIONS_AT_ONCE = 500;

const positionOf = (after: string | null): [number, number] => {
  const [at = 0, session = 0] = (after ?? '0.0').split('.').map(Number);
  return [at, session];
};

/** The stored events of a scope, session by session, in pages. */
export const rawEvents = (
  context: RawContext,
  input: QueryInput<'rawEvents'>,
): QueryResult<'rawEvents'> => {
  const { analytics } = context;
  const { text, values } = rawScope(input);
  const sessions = analytics
    .prepare<unknown[], SessionRow>(
      `SELECT s.session_no, s.started_at, v.visitor_id
       FROM sessions s JOIN visitors v USING (visitor_no)
       WHERE ${text} AND (s.started_at, s.session_no) > (?, ?)
       ORDER BY s.started_at, s.session_no LIMIT ?`,
    )
    .all(...values, ...positionOf(input.after), SESSIONS_AT_ONCE);
  const events = analytics.prepare<[number], EventRow>(
    'SELECT at, kind, page, value FROM events WHERE session_no = ? ORDER BY at, tag',
  );
  const readEvent = createEventReader(context);
  const rows: QueryResult<'rawEvents'>['rows'] = [];
  let last: SessionRow | undefined;
  for (const session of sessions) {
    if (rows.length >= input.limit) break;
    context.check();
    const visitorId = uuidText(session.visitor_id);
    for (const row of events.iterate(session.session_no)) {
      rows.push({
        visitor_id: visitorId,
        session: String(session.session_no),
        ...readEvent(row),
      });
    }
    last = session;
  }
  const isEnd =
    last === undefined || (sessions.length < SESSIONS_AT_ONCE && last === sessions.at(-1));
  return { rows, next: isEnd ? null : `${last?.started_at}.${last?.session_no}` };
};
