import type { Match, MatchValues } from '#api/features/analytics/queries/query-types.ts';
import { containsText } from '#api/storage/columns/contains-text.ts';
import type { Context } from '#api/storage/columns/context.ts';
import type { CodedColumn } from '#api/storage/columns/day-columns.ts';
import type { SourceRecord } from '#api/storage/columns/event-log.ts';

export interface ColumnTest {
  readonly column: CodedColumn;
  readonly test: (value: number) => boolean;
}

const termColumns = ['country', 'region', 'city', 'device', 'browser', 'os', 'language'] as const;
const sourceFields = ['channel', 'source', 'campaign'] as const;

const termTests = (
  values: MatchValues,
  testOf: (text: string) => (value: number) => boolean,
): ColumnTest[] =>
  termColumns.flatMap((column) => {
    const text = values[column];
    return text === undefined ? [] : [{ column, test: testOf(text) }];
  });

const sourceTests = (
  values: MatchValues,
  { names }: Context,
  fits: (own: string, wanted: string) => boolean,
): ColumnTest[] =>
  sourceFields.flatMap((field: keyof SourceRecord) => {
    const wanted = values[field];
    if (wanted === undefined) return [];
    return [{ column: 'source', test: (value) => fits(names.sourceOf(value)[field], wanted) }];
  });

export const columnTestsOf = (match: Match, context: Context): ColumnTest[] => {
  const { not = {}, contains = {} } = match;
  const { names } = context;
  const equals = (text: string, isWanted: boolean) => {
    const term = names.termNoOf(text);
    return (value: number) => (value === term) === isWanted;
  };
  return [
    ...termTests(match, (text) => equals(text, true)),
    ...termTests(not, (text) => equals(text, false)),
    ...termTests(contains, (text) => (value) => containsText(names.termOf(value) ?? '', text)),
    ...sourceTests(match, context, (own, wanted) => own === wanted),
    ...sourceTests(not, context, (own, unwanted) => own !== unwanted),
    ...sourceTests(contains, context, containsText),
  ];
};
