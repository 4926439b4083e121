import type { QueryResult, QueryInput } from '#api/features/analytics/queries/query-types.ts';
import { createSessionAdder } from '#api/storage/columns/add-session.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { figuresOf, noSums, type FigureSums, addSums } from '#api/storage/columns/figure-sums.ts';
import { createGroupKeys } from '#api/storage/columns/group-keys.ts';
import { select } from '#api/storage/columns/selection.ts';
import { sliceRows } from '#api/storage/columns/slice-rows.ts';
import { visitorsPerRow } from '#api/storage/columns/visitors-per-row.ts';
import { oldDaysOf } from '#api/storage/columns/old-days.ts';
import { isRolledUp } from '#api/storage/columns/rollups.ts';

/** Adds the days whose sessions the retention has deleted. They have no visitor counts. */
const addOldGroups = (
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

/** Sessions grouped by one of their properties, the most frequent first. */
export const groups = (context: Context, input: QueryInput<'groups'>): QueryResult<'groups'> => {
  const keys = createGroupKeys(context, input.by);
  const sums: FigureSums[] = [];
  const sumsOf = (group: number) => (sums[group] ??= noSums());
  for (const selection of select(context, input, { hasParts: false })) {
    const groupOf = keys.of(selection.segment);
    const add = createSessionAdder(selection);
    for (let row = 0; row < selection.selected.length; row += 1) {
      if (selection.selected[row] !== 0) add(sumsOf(groupOf(row)), row);
    }
  }
  addOldGroups(context, input, (name) => sumsOf(keys.numberOf(name)));
  const names = keys.names();
  const ranked = names
    .map((name, group) => ({ name, group, sums: sums[group] }))
    .filter((one): one is { name: string | null; group: number; sums: FigureSums } =>
      Boolean(one.sums?.sessions),
    )
    .sort(
      (a, b) => b.sums.sessions - a.sums.sessions || ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
    );
  const shown = sliceRows(ranked, input, ({ name }) => name);
  const visitors = visitorsPerRow(
    context.log.visitors,
    shown.map(({ group }) => group),
    (sightings) => {
      for (const { segment, selected } of select(context, input, { hasParts: false })) {
        const groupOf = keys.of(segment);
        const visitor = segment.numbers('visitor');
        for (let row = 0; row < selected.length; row += 1) {
          if (selected[row] !== 0) sightings.see(groupOf(row), visitor[row] ?? 0);
        }
      }
    },
  );
  return {
    rows: shown.map(({ name, sums: own }, position) => ({
      name,
      ...figuresOf(own, visitors[position] ?? 0),
    })),
    total_rows: ranked.length,
    total_count: ranked.reduce((sum, one) => sum + one.sums.sessions, 0),
  };
};
