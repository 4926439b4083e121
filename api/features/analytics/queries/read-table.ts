import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import type {
  QueryInput,
  Retained,
  Scope,
  SliceOrNames,
} from '#api/features/analytics/queries/query-types.ts';
import { sliceOf } from '#api/features/analytics/queries/mount.ts';
import { shownSpan, type Resolved } from '#api/features/analytics/queries/resolve-filter.ts';

interface TableRead<Row, Answer, Figures> {
  readonly resolved: Resolved;
  readonly query: Parameters<typeof sliceOf>[0];
  readonly run: RunQuery;
  readonly by: QueryInput<'retained'>['by'];
  readonly read: (input: Scope & SliceOrNames) => Promise<Answer & { readonly rows: Row[] }>;
  readonly nameOf: (row: Row) => string | null;
  readonly figuresOf: (row: Row, retained: Retained) => Figures;
}

/** Reads a page of a table, and the figures of its rows in the compared period. */
export const readTable = async <Row, Answer extends { readonly total_rows: number }, Figures>({
  resolved: { scope, compared, timeZone },
  query,
  run,
  by,
  read,
  nameOf,
  figuresOf,
}: TableRead<Row, Answer, Figures>) => {
  const answer = {
    period: shownSpan(scope.span, timeZone),
    ...(await read({ ...scope, ...sliceOf(query) })),
  };
  if (!compared) return { ...answer, compared: null };
  const period = shownSpan(compared.span, timeZone);
  const retained = await run('retained', { ...compared, by });
  if (retained === 'part') return { ...answer, compared: { period, retained, total_rows: 0 } };
  const { rows, total_rows } = await read({ ...compared, names: answer.rows.map(nameOf) });
  const before = new Map(rows.map((row) => [nameOf(row), figuresOf(row, retained)]));
  return {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, before: before.get(nameOf(row)) ?? null })),
    compared: { period, retained, total_rows },
  };
};

export const without = <Row extends object, Key extends keyof Row>(
  row: Row,
  ...keys: readonly Key[]
) =>
  Object.fromEntries(
    Object.entries(row).filter(([key]) => !(keys as readonly PropertyKey[]).includes(key)),
  ) as Omit<Row, Key>;

/** Nobody is counted in sums of deleted visits. */
export const withoutCount = <Figures extends { readonly visitors: number }>(
  figures: Figures,
  retained: Retained,
) => ({ ...figures, visitors: retained === 'sums' ? null : figures.visitors });
