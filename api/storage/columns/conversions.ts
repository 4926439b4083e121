import type { QueryInput, QueryResult } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { ratio } from '#api/storage/columns/figure-sums.ts';
import { createGoalMark, goalNeedsParts } from '#api/storage/columns/goal-mark.ts';
import { select } from '#api/storage/columns/selection.ts';
import { createVisitorSet } from '#api/storage/columns/visitor-set.ts';

/** How many of the visitors reached each goal. Days older than the retention count nobody. */
export const conversions = (
  context: Context,
  input: QueryInput<'conversions'>,
): QueryResult<'conversions'> => {
  const all = createVisitorSet();
  const goals = input.rules.map((rule) => ({
    mark: createGoalMark(context, rule),
    converted: createVisitorSet(),
  }));
  for (const selection of select(context, input, { hasParts: input.rules.some(goalNeedsParts) })) {
    const { segment, selected } = selection;
    const visitors = segment.numbers('visitor');
    const marks = goals.map(({ mark, converted }) => ({ marked: mark(selection), converted }));
    for (let row = 0; row < selected.length; row += 1) {
      if (selected[row] === 0) continue;
      const visitor = visitors[row] ?? 0;
      all.add(visitor);
      for (const { marked, converted } of marks) if (marked[row] === 1) converted.add(visitor);
    }
  }
  return {
    visitors: all.size,
    goals: goals.map(({ converted: { size } }) => ({
      converted: size,
      rate: ratio(size, all.size, 4),
    })),
  };
};
