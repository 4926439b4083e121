import { DAY_MS } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { select } from '#api/storage/columns/selection.ts';
import { createVisitorNumbers } from '#api/storage/columns/visitor-set.ts';

/**
 * The week of each visitor's first visit, and the later weeks in which they returned. The scope covers
 * everything stored, so that no returning visitor counts as new; `edges` separate the weeks shown.
 */
export const retention = (
  context: Context,
  { edges, weeks, ...scope }: QueryInput<'retention'>,
): QueryResult<'retention'> => {
  const cohorts = weeks.map((week, position) => ({
    week,
    visitors: 0,
    returned: Array.from({ length: weeks.length - position }, () => 0),
  }));
  // Both are stored plus 1, so that 0 means never. The first week is -1 for visitors who came before
  // every week shown.
  const firstWeek = createVisitorNumbers();
  const lastWeek = createVisitorNumbers();
  let week = -1;
  for (const { segment, selected } of select(context, scope, { hasParts: false })) {
    const visitors = segment.numbers('visitor');
    const seconds = segment.numbers('second');
    for (let row = 0; row < selected.length; row += 1) {
      if (selected[row] === 0) continue;
      const at = segment.day * DAY_MS + (seconds[row] ?? 0) * 1_000;
      while (at >= (edges[week + 1] ?? Infinity)) week += 1;
      const visitor = visitors[row] ?? 0;
      if (firstWeek.get(visitor) === 0) firstWeek.set(visitor, week === -1 ? -1 : week + 1);
      const first = firstWeek.get(visitor);
      if (first === -1 || lastWeek.get(visitor) === week + 1) continue;
      lastWeek.set(visitor, week + 1);
      const returned = cohorts[first - 1]?.returned;
      if (returned) returned[week - first + 1] = (returned[week - first + 1] ?? 0) + 1;
    }
  }
  return {
    cohorts: cohorts.map((cohort) => ({ ...cohort, visitors: cohort.returned[0] ?? 0 })),
  };
};
