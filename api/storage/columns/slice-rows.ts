import type { SliceOrNames } from '#api/features/analytics/queries/query-types.ts';

/** The requested ones of a table's ranked rows. */
export const sliceRows = <Row>(
  ranked: readonly Row[],
  input: SliceOrNames,
  nameOf: (row: Row) => string | null,
): Row[] => {
  if (!('names' in input)) return ranked.slice(input.offset, input.offset + input.limit);
  const names = new Set(input.names);
  return ranked.filter((row) => names.has(nameOf(row)));
};
