import type { Match } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { rawMatch } from '#api/storage/sqlite/analytics-queries/raw-scope.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';
import { limits } from '#shared/limits.ts';

interface VisitRow {
  session_no: number;
  source: string;
  channel: string;
}

/** The visit in which a conversation began. An empty text: it has none. */
export type ChatVisit = Pick<VisitRow, 'source' | 'channel'>;

/**
 * Finds the visit in which one of these browsers was at a time. Undefined when the filter excludes
 * it. Null when it is not known: the browser was not counted, or the visit is older than the
 * retention. A filter excludes those too, except that without bots: nobody knows them for bots.
 */
export const createChatVisits = ({ analytics }: RawContext, match: Match) => {
  const { eventEarlyMs, sessionIdleMs } = limits.analytics;
  const numberOf = analytics
    .prepare<[Buffer], number>('SELECT visitor_no FROM visitors WHERE visitor_id = ?')
    .pluck();
  // An event is placed by the clock of its browser, so a visit may seem to begin a little later than
  // what was written in it.
  const visitAt = analytics.prepare<[number, number, number], VisitRow>(
    `SELECT s.session_no, o.source, o.channel FROM sessions s JOIN sources o USING (source_no)
     WHERE s.visitor_no = ? AND s.started_at <= ? + ${eventEarlyMs}
       AND s.ended_at >= ? - ${sessionIdleMs}
     ORDER BY s.started_at DESC LIMIT 1`,
  );
  const condition = rawMatch(match);
  const test =
    condition &&
    analytics
      .prepare<unknown[], 0 | 1>(
        `SELECT count(*) FROM sessions s WHERE s.session_no = ? AND ${condition.text}`,
      )
      .pluck();
  const allowsUnknown = match.bots !== 'only' && rawMatch({ ...match, bots: 'include' }) === null;
  const numbers = new Map<string, number | undefined>();
  const visitorOf = (visitorId: string): number | undefined => {
    if (!numbers.has(visitorId)) numbers.set(visitorId, numberOf.get(uuidBytes(visitorId)));
    return numbers.get(visitorId);
  };
  return (visitorIds: readonly string[], at: number): ChatVisit | null | undefined => {
    for (const visitorId of visitorIds) {
      const visitor = visitorOf(visitorId);
      const visit = visitor === undefined ? undefined : visitAt.get(visitor, at, at);
      if (!visit) continue;
      return !test || test.get(visit.session_no, ...(condition?.values ?? [])) === 1
        ? visit
        : undefined;
    }
    return allowsUnknown ? null : undefined;
  };
};
