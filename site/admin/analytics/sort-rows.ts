/** The part of a column that sorting needs. */
interface SortableColumn<Row> {
  readonly label: string;
  /** Without it the column does not sort. */
  readonly value?: ((row: Row) => number | null) | undefined;
}

/** The label of the sorted column, and the direction. */
export interface Sorting {
  readonly label: string;
  readonly isRising: boolean;
}

/** "Views" or "-Views" as in the URL: largest first, or with the sign smallest first. */
export const sortingOf = (text: string): Sorting | null =>
  text === '' ? null : { label: text.replace(/^-/, ''), isRising: text.startsWith('-') };

/** The sorting after a click on a column's head: largest first, smallest first, none. */
export const nextSorting = (text: string, label: string): string => {
  if (text === label) return `-${label}`;
  return text === `-${label}` ? '' : label;
};

/** Sorts rows. Those without a value come last in both directions. */
export const sortRows = <Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  text: string,
): readonly Row[] => {
  const sorting = sortingOf(text);
  const value = columns.find(({ label }) => label === sorting?.label)?.value;
  if (!sorting || !value) return rows;
  const sign = sorting.isRising ? 1 : -1;
  return rows.toSorted((a, b) => {
    const [one, other] = [value(a), value(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return sign * (one - other);
  });
};
