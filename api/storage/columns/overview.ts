import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import { createSessionAdder } from '#api/storage/columns/add-session.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { figuresOf, noSums } from '#api/storage/columns/figure-sums.ts';
import { addOldDays } from '#api/storage/columns/old-days.ts';
import { select } from '#api/storage/columns/selection.ts';
import { createVisitorSet } from '#api/storage/columns/visitor-set.ts';

export const overview = (
  context: Context,
  scope: QueryInput<'overview'>,
): QueryResult<'overview'> => {
  const sums = noSums();
  const visitors = createVisitorSet();
  for (const selection of select(context, scope, { hasParts: false })) {
    const add = createSessionAdder(selection);
    const visitor = selection.segment.numbers('visitor');
    for (let row = 0; row < selection.selected.length; row += 1) {
      if (selection.selected[row] === 0) continue;
      add(sums, row);
      visitors.add(visitor[row] ?? 0);
    }
  }
  const old = addOldDays(context, scope, sums);
  return {
    figures: figuresOf(sums, visitors.size + old.visitors),
    visitors_are: old.days === 0 ? 'exact' : 'sum_of_days',
  };
};
