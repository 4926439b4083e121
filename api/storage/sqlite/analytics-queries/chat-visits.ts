import type { Match } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { rawMatch } from '#api/storage/sqlite/analytics-queries/raw-scope.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';
import { limits } from '#shared/limits.ts';

/** The visit in which a conversation began. An empty text: it has none. */
export interface ChatVisit {
  readonly source: string;
  readonly channel: string;
}

interface VisitRow extends ChatVisit {
  readonly isMatch: 0 | 1;
}

/**
 * Finds the visit in which one of these browsers was at a time. Undefined when the filter excludes
 * it. Null when it is not known: the browser was not counted, or the visit is older than the
 * retention. A filter excludes those too, except that without bots: nobody knows them for bots.
 */
export const createChatVisits = ({ analytics }: RawContext, match: Match) => {
  const { eventEarlyMs, sessionIdleMs } = limits.analytics;
  const condition = rawMatch(match);
  // An event is placed by the clock of its browser, so a visit may seem to begin a little later than
  // what was written in it.
  const visitAt = analytics.prepare<unknown[], VisitRow>(
    `SELECT o.source, o.channel, ${condition?.text ?? '1'} AS isMatch
     FROM visitors v JOIN sessions s USING (visitor_no) JOIN sources o USING (source_no)
     WHERE v.visitor_id = ? AND s.started_at <= ? + ${eventEarlyMs}
       AND s.ended_at >= ? - ${sessionIdleMs}
     ORDER BY s.started_at DESC LIMIT 1`,
  );
  const values = condition?.values ?? [];
  const allowsUnknown = match.bots !== 'only' && rawMatch({ ...match, bots: 'include' }) === null;
  return (visitorIds: readonly string[], at: number): ChatVisit | null | undefined => {
    for (const visitorId of visitorIds) {
      const visit = visitAt.get(...values, uuidBytes(visitorId), at, at);
      if (visit) return visit.isMatch === 1 ? visit : undefined;
    }
    return allowsUnknown ? null : undefined;
  };
};
