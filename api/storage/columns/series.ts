import { DAY_MS, iso } from '#shared/domain/time.ts';
import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { oldPoints } from '#api/storage/columns/old-days.ts';
import { select } from '#api/storage/columns/selection.ts';
import { createVisitorNumbers } from '#api/storage/columns/visitor-set.ts';

/** The figures over time: n + 1 `edges` divide the span into n points. */
export const series = (
  context: Context,
  { edges, ...scope }: QueryInput<'series'>,
): QueryResult<'series'> => {
  const points = edges
    .slice(0, -1)
    .map((at) => ({ at: iso(at), visitors: 0, sessions: 0, views: 0 }));
  // Sessions are in order of time, so a visitor was already counted in this step if it is the last one
  // they were seen in.
  const lastStep = createVisitorNumbers();
  let step = 0;
  for (const { segment, selected, views } of select(context, scope, { hasParts: false })) {
    const seconds = segment.numbers('second');
    const visitors = segment.numbers('visitor');
    const start = segment.day * DAY_MS;
    for (let row = 0; row < selected.length; row += 1) {
      if (selected[row] === 0) continue;
      const at = start + (seconds[row] ?? 0) * 1_000;
      while (at >= (edges[step + 1] ?? Infinity)) step += 1;
      const point = points[step];
      if (!point) continue;
      const visitor = visitors[row] ?? 0;
      point.sessions += 1;
      point.views += views[row] ?? 0;
      if (lastStep.get(visitor) === step + 1) continue;
      lastStep.set(visitor, step + 1);
      point.visitors += 1;
    }
  }
  oldPoints(context, scope, edges, points);
  return { points };
};
