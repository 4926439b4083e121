import { botReasons, reasonsOf } from '#shared/domain/analytics/bot-score.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { IS_BOT } from '#api/storage/columns/day-columns.ts';
import { select } from '#api/storage/columns/selection.ts';
import { createVisitorSet } from '#api/storage/columns/visitor-set.ts';

/**
 * The share of bot traffic, and the reasons for the classification. A session may have several
 * reasons.
 */
export const bots = (
  context: Context,
  { span, match }: QueryInput<'bots'>,
): QueryResult<'bots'> => {
  const found = Object.keys(botReasons).map((reason) => ({
    reason,
    sessions: 0,
    visitors: createVisitorSet(),
  }));
  const totals = { sessions: 0, bot_sessions: 0, bot_views: 0 };
  const scope = { span, match: { ...match, bots: 'include' as const } };
  for (const { segment, selected, views } of select(context, scope, { hasParts: false })) {
    const flags = segment.numbers('flags');
    const visitor = segment.numbers('visitor');
    const { codes, values } = segment.coded('bot_reasons');
    const reasons = Array.from(values, (bits) => {
      const names: readonly string[] = reasonsOf(bits);
      return found.filter(({ reason }) => names.includes(reason));
    });
    for (let row = 0; row < selected.length; row += 1) {
      if (selected[row] === 0) continue;
      totals.sessions += 1;
      if (((flags[row] ?? 0) & IS_BOT) === 0) continue;
      totals.bot_sessions += 1;
      totals.bot_views += views[row] ?? 0;
      for (const one of reasons[codes[row] ?? 0] ?? []) {
        one.sessions += 1;
        one.visitors.add(visitor[row] ?? 0);
      }
    }
  }
  return {
    ...totals,
    reasons: found
      .filter(({ sessions }) => sessions > 0)
      .map(({ reason, sessions, visitors }) => ({ reason, sessions, visitors: visitors.size }))
      .sort((a, b) => b.sessions - a.sessions),
  };
};
