import type { ReactNode } from 'react';
import type { DefinitionId } from '#site/admin/analytics/definitions.ts';
import { nextSorting, sortingOf } from '#site/admin/analytics/sort-rows.ts';
import { Term } from '#site/admin/analytics/term.tsx';

export interface Column<Row> {
  readonly label: string;
  readonly term?: DefinitionId;
  readonly cell: (row: Row) => ReactNode;
  /** The value that sorts the rows. */
  readonly value?: (row: Row) => number | null;
  /** Left out on small screens. */
  readonly isExtra?: boolean;
}

export interface RowsTableProps<Row> {
  caption: string;
  /** The head of the first column. */
  head: string;
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  renderName: (row: Row) => ReactNode;
  /** The length of the line under the name, relative to the largest row. */
  weight: (row: Row) => number;
  columns: readonly Column<Row>[];
  /** The current sorting, and a callback for another one. */
  sort?: { readonly text: string; readonly onSort: (text: string) => void } | undefined;
}

const ariaSortOf = (text: string, label: string) => {
  const sorting = sortingOf(text);
  if (sorting?.label !== label) return undefined;
  return sorting.isRising ? 'ascending' : 'descending';
};

const arrows = { ascending: '↑', descending: '↓' } as const;

type SortButtonProps = Pick<Required<RowsTableProps<never>>, 'sort'> & { label: string };

const SortButton = ({ label, sort }: SortButtonProps) => {
  const direction = sort && ariaSortOf(sort.text, label);
  return (
    <button
      type="button"
      className="sort-button bare"
      aria-label={`Sort by ${label}`}
      aria-pressed={direction !== undefined}
      onClick={() => sort?.onSort(nextSorting(sort.text, label))}
    >
      {direction ? arrows[direction] : '↕'}
    </button>
  );
};

export function RowsTable<Row>({
  caption,
  head,
  rows,
  keyOf,
  renderName,
  weight,
  columns,
  sort,
}: RowsTableProps<Row>) {
  const heaviest = Math.max(1, ...rows.map(weight));
  return (
    <table className="rows">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{head}</th>
          {columns.map(({ label, term, value, isExtra }) => (
            <th
              key={label}
              scope="col"
              data-extra={isExtra}
              aria-sort={sort && value ? ariaSortOf(sort.text, label) : undefined}
            >
              {term ? <Term of={term}>{label}</Term> : label}
              {sort && value && <SortButton label={label} sort={sort} />}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            <th scope="row">
              {renderName(row)}
              <span
                className="row-weight"
                aria-hidden="true"
                style={{ inlineSize: `${(100 * weight(row)) / heaviest}%` }}
              />
            </th>
            {columns.map(({ label, cell, isExtra }) => (
              <td key={label} data-extra={isExtra}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
