/** What sorting needs of a column. */
interface SortableColumn<Row> {
  readonly label: string;
  /** Without it the column does not sort. */
  readonly value?: ((row: Row) => number | null) | undefined;
}

/** A column by its label, and the direction. */
export interface Sorting {
  readonly label: string;
  readonly isRising: boolean;
}

/** "Views" or "-Views", as the URL has it: largest first, or smallest first with the sign. */
export const sortingOf = (text: string): Sorting | null =>
  text === '' ? null : { label: text.replace(/^-/, ''), isRising: text.startsWith('-') };

/** The next sorting when the head of a column is pressed: largest first, smallest first, none. */
export const nextSorting = (text: string, label: string): string => {
  if (text === label) return `-${label}`;
  return text === `-${label}` ? '' : label;
};

/** Rows without a value come last, whichever the direction. */
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
