import type { ReactNode } from 'react';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import { Paged } from '#site/admin/analytics/paged.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';
import { sortRows } from '#site/admin/analytics/sort-rows.ts';
import { wholePercents } from '#site/admin/analytics/whole-percents.ts';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

interface PagedTableProps<Row> {
  panel: PanelProps;
  answer: ApiResult<{ rows: Row[]; total_rows: number; total_count?: number | undefined }>;
  lines?: number;
  /** What there is none of where the table is empty. */
  what: string;
  caption: string;
  head: string;
  keyOf: (row: Row) => string;
  renderName: (row: Row) => ReactNode;
  weight: (row: Row) => number;
  columns: readonly Column<Row>[];
  /** What a row's share is measured by; without it the table has no shares. */
  part?: (row: Row) => number;
}

/** The columns with one more behind the first: the share of each row, in whole percent. */
const withShares = <Row,>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  part: (row: Row) => number,
  total: number | undefined,
): readonly Column<Row>[] => {
  if (total === undefined) return columns;
  const percents = new Map(
    wholePercents(rows.map(part), total).map((percent, at) => [rows[at], percent]),
  );
  const [first, ...others] = columns;
  const share: Column<Row> = {
    label: 'Share',
    term: 'row_share',
    isExtra: true,
    cell: (row) => {
      const percent = percents.get(row) ?? 0;
      return percent === 0 && part(row) > 0 ? '<1%' : `${percent}%`;
    },
  };
  return first ? [first, share, ...others] : columns;
};

/** A list of the analytics as a table, a page at a time. */
export const PagedTable = <Row,>({
  panel,
  answer,
  lines = 12,
  what,
  part,
  columns,
  ...table
}: PagedTableProps<Row>) => (
  <Paged
    panel={panel}
    answer={answer}
    lines={lines}
    empty={
      <NothingHere
        analyticsQuery={panel.analyticsQuery}
        setAnalyticsQuery={panel.setAnalyticsQuery}
        what={what}
      />
    }
  >
    {(rows) => (
      <RowsTable
        rows={sortRows(rows, columns, panel.analyticsQuery.sort)}
        columns={part ? withShares(rows, columns, part, answer.data?.total_count) : columns}
        sort={{
          text: panel.analyticsQuery.sort,
          onSort: (sort) => panel.setAnalyticsQuery({ ...panel.analyticsQuery, sort, offset: 0 }),
        }}
        {...table}
      />
    )}
  </Paged>
);
