import type { ReactNode } from 'react';
import { isNew, RowChange } from '#site/admin/analytics/change-line.tsx';
import type { DefinitionId } from '#site/admin/analytics/definitions.ts';
import { changeOfRow, countText, type Kind } from '#site/admin/analytics/figures-text.ts';
import { nextSorting, sortingOf } from '#site/admin/analytics/sort-rows.ts';
import { Term } from '#site/admin/analytics/term.tsx';

export interface Column<Row> {
  readonly label: string;
  readonly term?: DefinitionId;
  readonly cell: (row: Row) => ReactNode;
  /** The value that sorts the rows. */
  readonly value?: (row: Row) => number | null;
  /** Left out on small screens; `wide`: shown on wide ones only. */
  readonly isExtra?: boolean | 'wide';
  /** Formats the value. Defaults to a count. */
  readonly write?: (value: number | null, beside?: number | null) => string;
  /** The nature of the value. Defaults to a count. */
  readonly kind?: Kind | 'count';
}

/** A row with its figures of the compared period; null if it had none. */
export interface ComparedRow {
  readonly before?: object | null | undefined;
}

export const writeCount = (value: number | null): string => countText(value ?? 0);

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
  /** Shows how each row changed since the compared period. */
  isCompared?: boolean;
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

/** The row as it was in the compared period; null if it had no figures. */
export const rowBefore = <Row extends object>(row: Row): Row | null => {
  const { before } = row as ComparedRow;
  return before ? { ...row, ...before } : null;
};

interface FigureCellProps<Row> {
  row: Row;
  column: Column<Row>;
  weight: (row: Row) => number;
  /** Whether it is the figure by which the rows are sorted. */
  isLeading: boolean;
}

/** A figure with its change; its value of the compared period is the title. */
function ComparedCell<Row extends object>({
  row,
  column: { cell, value, write = writeCount, kind = 'count', isExtra },
  weight,
  isLeading,
}: FigureCellProps<Row>) {
  if (!value) return <td data-extra={isExtra}>{cell(row)}</td>;
  const earlier = rowBefore(row);
  const [now, before] = [value(row), earlier && value(earlier)];
  const figures = { now, before, kind };
  const change = earlier
    ? changeOfRow({ ...figures, weight: Math.min(weight(row), weight(earlier)) })
    : isNew;
  const text = earlier ? write(before, now) : 'nothing';
  const isShown = earlier ? before !== null : isLeading;
  return (
    <td
      data-extra={isExtra}
      data-leading={isLeading || undefined}
      title={isShown ? `Before: ${text}` : undefined}
    >
      {cell(row)}
      {(isLeading || !isExtra) && <RowChange change={isShown ? change : null} before={text} />}
    </td>
  );
}

export function RowsTable<Row extends object>({
  caption,
  head,
  rows,
  keyOf,
  renderName,
  weight,
  columns,
  sort,
  isCompared = false,
}: RowsTableProps<Row>) {
  const leading =
    columns.find(({ label }) => label === sortingOf(sort?.text ?? '')?.label) ?? columns[0];
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
              data-changes={
                (isCompared && value && (label === leading?.label || !isExtra)) || undefined
              }
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
            {columns.map((column) =>
              isCompared ? (
                <ComparedCell
                  key={column.label}
                  row={row}
                  column={column}
                  weight={weight}
                  isLeading={column === leading}
                />
              ) : (
                <td key={column.label} data-extra={column.isExtra}>
                  {column.cell(row)}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
