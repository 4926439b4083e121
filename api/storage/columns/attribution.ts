import type {
  Attribution,
  QueryInput,
  QueryResult,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import type { Context } from '#api/storage/columns/context.ts';
import { ratio } from '#api/storage/columns/figure-sums.ts';
import { createGoalMark, goalNeedsParts } from '#api/storage/columns/goal-mark.ts';
import { createGroupKeys, type GroupKeys } from '#api/storage/columns/group-keys.ts';
import { sliceRows } from '#api/storage/columns/slice-rows.ts';
import { select, type Selection } from '#api/storage/columns/selection.ts';
import { createVisitorNumbers } from '#api/storage/columns/visitor-set.ts';

/** Per visitor, numbers of groups plus 1, updated while their visits are walked. */
const createCredits = (touch: Attribution['touch']) => {
  const first = createVisitorNumbers();
  const sourced = createVisitorNumbers();
  const credited = createVisitorNumbers();
  const converted = createVisitorNumbers();
  return {
    /** Every visit, in order of time. */
    visit: (visitor: number, group: number, hasSource: boolean): void => {
      if (first.get(visitor) === 0) first.set(visitor, group + 1);
      if (hasSource) sourced.set(visitor, group + 1);
    },
    /** A visit of the scope, after `visit`. Visits after the conversion change nothing. */
    count: (visitor: number, group: number, hasConverted: boolean): void => {
      if (converted.get(visitor) === 1) return;
      const latest = sourced.get(visitor) || group + 1;
      credited.set(visitor, touch === 'first' ? first.get(visitor) : latest);
      if (hasConverted) converted.set(visitor, 1);
    },
    /** -1 for visitors without a visit in the scope. */
    groupOf: (visitor: number): number => credited.get(visitor) - 1,
    hasConverted: (visitor: number): boolean => converted.get(visitor) === 1,
  };
};

type Credits = ReturnType<typeof createCredits>;

const createSourceTest = ({ names }: Context, { segment }: Selection) => {
  const { codes, values } = segment.coded('source');
  const isKnown = Array.from(values, (value) => {
    const { channel } = names.sourceOf(value);
    return channel !== '' && channel !== 'direct';
  });
  return (row: number): boolean => isKnown[codes[row] ?? 0] === true;
};

/** Walks the visits before the scope, which may determine the source of its visitors. */
const walkBefore = (context: Context, { span }: Scope, keys: GroupKeys, credits: Credits) => {
  const before = { span: { from: 0, to: span.from }, match: { bots: 'include' as const } };
  for (const selection of select(context, before, { hasParts: false })) {
    const groupOf = keys.of(selection.segment);
    const hasSource = createSourceTest(context, selection);
    const visitors = selection.segment.numbers('visitor');
    for (let row = 0; row < selection.selected.length; row += 1) {
      if (selection.selected[row] === 0) continue;
      credits.visit(visitors[row] ?? 0, groupOf(row), hasSource(row));
    }
  }
};

/**
 * Assigns each visitor of a scope to the group that gets the credit, and tells who reached the goal. The
 * filter selects the visits that count; the source comes from all visits of a visitor.
 */
export const createAttribution = (
  context: Context,
  input: Scope & Attribution,
): Pick<Credits, 'groupOf' | 'hasConverted'> & Pick<GroupKeys, 'numberOf' | 'names'> => {
  const keys = createGroupKeys(context, input.by);
  const credits = createCredits(input.touch);
  const mark = createGoalMark(context, input.rule);
  walkBefore(context, input, keys, credits);
  for (const selection of select(context, input, { hasParts: goalNeedsParts(input.rule) })) {
    const { segment, selected } = selection;
    const groupOf = keys.of(segment);
    const hasSource = createSourceTest(context, selection);
    const visitors = segment.numbers('visitor');
    const marked = mark(selection);
    for (let row = 0; row < selected.length; row += 1) {
      const [visitor, group] = [visitors[row] ?? 0, groupOf(row)];
      credits.visit(visitor, group, hasSource(row));
      if (selected[row] === 1) credits.count(visitor, group, marked[row] === 1);
    }
  }
  return { ...credits, ...keys };
};

/** Conversions by a property of the visit that gets the credit for each visitor. */
export const attribution = (
  context: Context,
  input: QueryInput<'attribution'>,
): QueryResult<'attribution'> => {
  const { groupOf, hasConverted, names } = createAttribution(context, input);
  const sums = names().map((name) => ({ name, visitors: 0, converted: 0 }));
  const total = { visitors: 0, converted: 0 };
  for (let visitor = context.log.visitors.highestNumber(); visitor >= 0; visitor -= 1) {
    const sum = sums[groupOf(visitor)];
    if (!sum) continue;
    for (const one of [sum, total]) {
      one.visitors += 1;
      if (hasConverted(visitor)) one.converted += 1;
    }
  }
  const ranked = sums
    .filter(({ visitors }) => visitors > 0)
    .sort(
      (a, b) =>
        b.converted - a.converted ||
        b.visitors - a.visitors ||
        ((a.name ?? '') < (b.name ?? '') ? -1 : 1),
    );
  const withRate = <Sums extends typeof total>(one: Sums) => ({
    ...one,
    rate: ratio(one.converted, one.visitors, 4),
  });
  return {
    ...withRate(total),
    rows: sliceRows(ranked, input, ({ name }) => name).map(withRate),
    total_rows: ranked.length,
  };
};
