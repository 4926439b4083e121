import type { VisitorRow } from '#shared/contracts/analytics-answers.ts';
import { iso } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { HAS_CHAT } from '#api/storage/columns/day-columns.ts';
import { selectDrillDown } from '#api/storage/columns/drill-down.ts';
import type { Selection } from '#api/storage/columns/selection.ts';
import { createVisitorNumbers } from '#api/storage/columns/visitor-set.ts';

interface Found {
  readonly visitor: number;
  sessions: number;
  views: number;
  hasChat: boolean;
}

/** The visitors of some days, most recent first: reads the sessions from the newest backwards. */
const order = (days: readonly Selection[]): number[] => {
  const isKnown = createVisitorNumbers();
  const all: number[] = [];
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

const sumUp = (days: readonly Selection[], shown: readonly number[]): Found[] => {
  const found = shown.map((visitor) => ({ visitor, sessions: 0, views: 0, hasChat: false }));
  const positionOf = createVisitorNumbers();
  for (const [position, visitor] of shown.entries()) positionOf.set(visitor, position + 1);
  for (const { segment, selected, views } of days) {
    const visitors = segment.numbers('visitor');
    const flags = segment.numbers('flags');
    for (let row = 0; row < selected.length; row += 1) {
      const position = selected[row] === 0 ? 0 : positionOf.get(visitors[row] ?? 0);
      const one = position === 0 ? undefined : found[position - 1];
      if (!one) continue;
      one.sessions += 1;
      one.views += views[row] ?? 0;
      one.hasChat ||= ((flags[row] ?? 0) & HAS_CHAT) !== 0;
    }
  }
  return found;
};

/**
 * Drill-down to visitors, with their activity in the scope. Location and device are those of their last
 * session.
 */
export const visitors = (
  context: Context,
  input: QueryInput<'visitors'>,
): QueryResult<'visitors'> => {
  const { log, names } = context;
  const days = [...selectDrillDown(context, input, input.drillDown)];
  const all = order(days);
  const shown = sumUp(days, all.slice(input.offset, input.offset + input.limit));
  const rows = shown.flatMap(({ visitor, sessions, views, hasChat }): VisitorRow[] => {
    const record = log.visitors.record(visitor);
    if (!record) return [];
    const source = names.sourceOf(record.source);
    return [
      {
        visitor_id: record.visitorId,
        first_seen_at: iso(record.firstSeenAt),
        last_seen_at: iso(record.lastSeenAt),
        sessions,
        views,
        country: names.termOf(record.country),
        region: names.termOf(record.region),
        city: names.termOf(record.city),
        browser: names.termOf(record.browser),
        os: names.termOf(record.os),
        device: names.termOf(record.device),
        source: source.source === '' ? null : source.source,
        channel: source.channel === '' ? null : source.channel,
        has_chat: hasChat,
        is_bot: record.isBot,
      },
    ];
  });
  const sessions = days.reduce(
    (sum, { selected }) => sum + selected.reduce((count, one) => count + one, 0),
    0,
  );
  return { rows, total_rows: all.length, sessions };
};
