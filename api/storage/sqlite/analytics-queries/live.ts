import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { uuidText } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

interface LiveRow {
  visitor_id: Buffer;
  started_at: number;
  views: number;
  source_no: number;
  country: number | null;
  region: number | null;
  city: number | null;
  device: number;
  browser: number;
}

const orNull = (text: string) => (text === '' ? null : text);
const nothingKnown = {
  visitor_id: null,
  since: null,
  views: 0,
  source: null,
  channel: null,
  country: null,
  region: null,
  city: null,
  device: null,
  browser: null,
};

/** The visitors with open sockets, each with their current session. */
export const live = (
  context: RawContext,
  { positions, now }: QueryInput<'live'>,
): QueryResult<'live'> => {
  const { analytics, names } = context;
  const session = analytics.prepare<[Buffer, number], LiveRow>(
    `SELECT v.visitor_id, s.started_at, s.views, s.source_no, s.country, s.region, s.city,
       s.device, s.browser
     FROM visitor_tokens t JOIN visitors v USING (visitor_no) JOIN sessions s USING (visitor_no)
     WHERE t.token_hash = ? AND s.ended_at > ? ORDER BY s.ended_at DESC LIMIT 1`,
  );
  // A tab may stay open for long without an event, so accept a session that ended up to a day ago.
  const since = now - 24 * 60 * 60_000;
  return {
    visitors: positions
      .slice(0, limits.analytics.livePositions)
      .map(({ tokenHash, ...position }) => {
        const row = session.get(Buffer.from(tokenHash, 'hex'), since);
        if (!row) return { ...position, ...nothingKnown };
        const source = names.sourceOf(row.source_no);
        return {
          ...position,
          visitor_id: uuidText(row.visitor_id),
          since: iso(row.started_at),
          views: row.views,
          source: orNull(source.source),
          channel: orNull(source.channel),
          country: names.termOf(row.country ?? 0),
          region: names.termOf(row.region ?? 0),
          city: names.termOf(row.city ?? 0),
          device: names.termOf(row.device),
          browser: names.termOf(row.browser),
        };
      }),
  };
};
