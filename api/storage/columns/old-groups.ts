import type { QueryInput } from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { addSums, type FigureSums } from '#api/storage/columns/figure-sums.ts';
import { oldDaysOf } from '#api/storage/columns/old-days.ts';
import { isRolledUp } from '#api/storage/columns/rollups.ts';

/** Adds the days whose sessions the retention has deleted. They have no visitor counts. */
export const addOldGroups = (
  context: Context,
  input: QueryInput<'groups'>,
  sumsOf: (name: string | null) => FigureSums,
): void => {
  const { by, match } = input;
  const days = isRolledUp(by) ? oldDaysOf(context, input) : null;
  if (!days || !isRolledUp(by)) return;
  for (const { term, ...sums } of context.log.rollups.groups(days, by, match.bots)) {
    addSums(sumsOf(context.names.termOf(term)), sums);
  }
};
