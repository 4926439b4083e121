import type { VisitorId } from '#shared/contracts/ids.ts';
import type { PresenceTouch } from '#shared/contracts/presence.ts';
import { iso } from '#shared/domain/time.ts';
import { limits } from '#shared/limits.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { RawContext } from '#api/storage/sqlite/analytics-queries/raw-context.ts';
import { uuidBytes } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';
import { createSqliteFingerprintReads } from '#api/storage/sqlite/fingerprints/sqlite-fingerprint-reads.ts';

interface TouchRow {
  at: number;
  is_first: number;
  is_latest: number;
  channel: string;
  source: string;
  campaign: string;
  landing_page: number | null;
}

const SAME_AT_MOST = 5;

const orNull = (text: string) => (text === '' ? null : text);

const touchesOf = ({ analytics, names }: RawContext, visitor: number) => {
  const rows = analytics
    .prepare<[number], TouchRow>(
      `SELECT t.at, t.is_first, t.is_latest, s.channel, s.source, s.campaign, t.landing_page
       FROM touches t JOIN sources s USING (source_no) WHERE t.visitor_no = ?`,
    )
    .all(visitor);
  const shown = (row: TouchRow | undefined): PresenceTouch | null =>
    row
      ? {
          at: iso(row.at),
          channel: orNull(row.channel),
          source: orNull(row.source),
          campaign: orNull(row.campaign),
          landing_page: names.termOf(row.landing_page ?? 0),
        }
      : null;
  return {
    first_touch: shown(rows.find((row) => row.is_first === 1)),
    latest_touch: shown(rows.find((row) => row.is_latest === 1)),
  };
};

/** History of visitors before this visit, in the order requested. */
export const past = (
  context: RawContext,
  { visitors }: QueryInput<'past'>,
): QueryResult<'past'> => {
  const { analytics } = context;
  const numberOf = analytics
    .prepare<[Buffer], number>('SELECT visitor_no FROM visitors WHERE visitor_id = ?')
    .pluck();
  const sessionsOf = analytics.prepare<[number, number], { all_of_them: number; current: number }>(
    `SELECT count(*) AS all_of_them, coalesce(sum(ended_at >= ?), 0) AS current
     FROM sessions WHERE visitor_no = ?`,
  );
  const { possiblySame } = createSqliteFingerprintReads(analytics);
  return visitors.map(({ visitorId, arrivedAt }) => {
    context.check();
    const same = possiblySame(visitorId as VisitorId, SAME_AT_MOST);
    const possibly_same_as = same.map((other) => other.visitorId as string);
    const no = numberOf.get(uuidBytes(visitorId));
    if (no === undefined) {
      return { first_touch: null, latest_touch: null, earlier_visits: 0, possibly_same_as };
    }
    // A session survives half an hour of silence, so one that ended within that time before they arrived
    // continues. If there are several, all but the last are over.
    const since = arrivedAt === null ? Infinity : arrivedAt - limits.analytics.sessionIdleMs;
    const sessions = sessionsOf.get(since, no);
    const earlier_visits = sessions ? sessions.all_of_them - Math.min(1, sessions.current) : 0;
    return { ...touchesOf(context, no), earlier_visits, possibly_same_as };
  });
};
