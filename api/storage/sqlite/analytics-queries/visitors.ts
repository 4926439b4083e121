import type { VisitorRow } from '#shared/contracts/analytics-answers.ts';
import { iso } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/sqlite/analytics-queries/context.ts';
import { HAS_CHAT } from '#api/storage/sqlite/analytics-queries/day-columns.ts';
import { select } from '#api/storage/sqlite/analytics-queries/selection.ts';
import { createVisitorNumbers } from '#api/storage/sqlite/analytics-queries/visitor-set.ts';
import { uuidText } from '#api/storage/sqlite/analytics-queries/uuid-bytes.ts';

interface Found {
  readonly visitor: number;
  sessions: number;
  views: number;
  hasChat: boolean;
}

interface StoredVisitor {
  visitor_id: Buffer;
  first_seen_at: number;
  last_seen_at: number;
  country: number | null;
  browser: number;
  os: number;
  device: number;
  source_no: number;
  is_bot: number;
}

/** Everybody in the scope, most recent first: the sessions are read from the newest backwards. */
const order = (context: Context, input: QueryInput<'visitors'>): number[] => {
  const isKnown = createVisitorNumbers();
  const all: number[] = [];
  const days = [...select(context, input, { hasParts: false })];
  for (const { segment, selected } of days.toReversed()) {
    const visitors = segment.numbers('visitor');
    for (let row = selected.length - 1; row >= 0; row -= 1) {
      const visitor = visitors[row] ?? 0;
      if (selected[row] === 0 || isKnown.get(visitor) === 1) continue;
      isKnown.set(visitor, 1);
      all.push(visitor);
    }
  }
  return all;
};

const sumUp = (
  context: Context,
  input: QueryInput<'visitors'>,
  shown: readonly number[],
): Found[] => {
  const found = shown.map((visitor) => ({ visitor, sessions: 0, views: 0, hasChat: false }));
  const placeOf = createVisitorNumbers();
  for (const [place, visitor] of shown.entries()) placeOf.set(visitor, place + 1);
  for (const { segment, selected, views } of select(context, input, { hasParts: false })) {
    const visitors = segment.numbers('visitor');
    const flags = segment.numbers('flags');
    for (let row = 0; row < selected.length; row += 1) {
      const place = selected[row] === 0 ? 0 : placeOf.get(visitors[row] ?? 0);
      const one = place === 0 ? undefined : found[place - 1];
      if (!one) continue;
      one.sessions += 1;
      one.views += views[row] ?? 0;
      one.hasChat ||= ((flags[row] ?? 0) & HAS_CHAT) !== 0;
    }
  }
  return found;
};

/**
 * The visitors of a scope with their activity in it. Place and device are those of their last
 * session.
 */
export const visitors = (
  context: Context,
  input: QueryInput<'visitors'>,
): QueryResult<'visitors'> => {
  const { analytics, names } = context;
  const stored = analytics.prepare<[number], StoredVisitor>(
    `SELECT v.visitor_id, v.first_seen_at, v.last_seen_at, s.country, s.browser, s.os, s.device,
       s.source_no, s.is_bot
     FROM visitors v JOIN sessions s USING (visitor_no)
     WHERE v.visitor_no = ? ORDER BY s.started_at DESC LIMIT 1`,
  );
  const all = order(context, input);
  const shown = sumUp(context, input, all.slice(input.offset, input.offset + input.limit));
  const rows = shown.flatMap(({ visitor, sessions, views, hasChat }): VisitorRow[] => {
    const row = stored.get(visitor);
    if (!row) return [];
    const source = names.sourceOf(row.source_no);
    return [
      {
        visitor_id: uuidText(row.visitor_id),
        first_seen_at: iso(row.first_seen_at),
        last_seen_at: iso(row.last_seen_at),
        sessions,
        views,
        country: names.termOf(row.country ?? 0),
        browser: names.termOf(row.browser),
        os: names.termOf(row.os),
        device: names.termOf(row.device),
        source: source.source === '' ? null : source.source,
        channel: source.channel === '' ? null : source.channel,
        has_chat: hasChat,
        is_bot: row.is_bot === 1,
      },
    ];
  });
  return { rows, total_rows: all.length };
};
