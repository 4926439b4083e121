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

/** The compared period, and what the retention has left of it; null without a comparison. */
export const comparedPart = async (
  { compared, timeZone }: Resolved,
  run: RunQuery,
  by: QueryInput<'retained'>['by'],
) =>
  compared && {
    period: shownSpan(compared.span, timeZone),
    retained: await run('retained', { ...compared, by }),
  };

/** Reads a page of a table, and the figures of its rows in the compared period. */
export const readTable = async <Row, Answer extends { readonly total_rows: number }, Figures>({
  resolved,
  query,
  run,
  by,
  read,
  nameOf,
  figuresOf,
}: TableRead<Row, Answer, Figures>) => {
  const { scope, compared, timeZone } = resolved;
  const answer = {
    period: shownSpan(scope.span, timeZone),
    ...(await read({ ...scope, ...sliceOf(query) })),
  };
  const part = await comparedPart(resolved, run, by);
  if (!compared || !part) return { ...answer, compared: null };
  const { retained } = part;
  if (retained === 'part') return { ...answer, compared: { ...part, total_rows: 0 } };
  const { rows, total_rows } = await read({ ...compared, names: answer.rows.map(nameOf) });
  const before = new Map(rows.map((row) => [nameOf(row), figuresOf(row, retained)]));
  return {
    ...answer,
    rows: answer.rows.map((row) => ({ ...row, before: before.get(nameOf(row)) ?? null })),
    compared: { ...part, total_rows },
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
