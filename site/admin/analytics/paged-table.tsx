import type { ReactNode } from 'react';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import { Paged } from '#site/admin/analytics/paged.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

interface PagedTableProps<Row> {
  panel: PanelProps;
  answer: ApiResult<{ rows: Row[]; total_rows: number }>;
  lines?: number;
  /** What there is none of where the table is empty. */
  what: string;
  caption: string;
  head: string;
  keyOf: (row: Row) => string;
  renderName: (row: Row) => ReactNode;
  weight: (row: Row) => number;
  columns: readonly Column<Row>[];
}

/** A list of the analytics as a table, a page at a time. */
export const PagedTable = <Row,>({
  panel,
  answer,
  lines = 12,
  what,
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
    {(rows) => <RowsTable rows={rows} {...table} />}
  </Paged>
);
