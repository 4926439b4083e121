import type { DefinitionId } from '#site/admin/analytics/definitions.ts';
import type { DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import { NothingHere } from '#site/admin/analytics/nothing-here.tsx';
import { Paged, type RowsAnswer } from '#site/admin/analytics/paged.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { ComparisonNote, isComparable } from '#site/admin/analytics/period-note.tsx';
import {
  RowsTable,
  writeCount,
  type Column,
  type RowsTableProps,
} from '#site/admin/analytics/rows-table.tsx';
import { sortRows } from '#site/admin/analytics/sort-rows.ts';
import { partTexts } from '#site/admin/analytics/whole-percents.ts';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

/** A column of figures that can sort the table. */
export interface FigureColumn<Row> extends Omit<Column<Row>, 'cell'> {
  readonly value: (row: Row) => number | null;
  /** The group that the figure counts, which it links to. */
  readonly who?: (row: Row) => DrillDownFilter;
}

/** Defines a column of figures: its label, the term that explains it, and the figure. */
export const figure = <Row,>(
  label: string,
  term: DefinitionId,
  value: FigureColumn<Row>['value'],
  more: Pick<FigureColumn<Row>, 'isExtra' | 'write' | 'kind' | 'who'> = {},
): FigureColumn<Row> => ({ label, term, value, ...more });

type AnyColumn<Row> = Column<Row> | FigureColumn<Row>;

export interface ListTable<Row> extends Pick<
  RowsTableProps<Row>,
  'caption' | 'head' | 'keyOf' | 'renderName' | 'weight'
> {
  lines?: number;
  /** The name of the rows, for an empty table. */
  what: string;
  columns: readonly AnyColumn<Row>[];
  /** The number that a row's share is based on. Without it the table has no shares. */
  part?: (row: Row) => number;
}

interface PagedTableProps<Row> extends ListTable<Row> {
  panel: PanelProps;
  answer: ApiResult<RowsAnswer<Row>>;
}

const withCell = <Row,>(panel: PanelProps, column: AnyColumn<Row>): Column<Row> => {
  if ('cell' in column) return column;
  const { value, write = writeCount, who } = column;
  const cell = (row: Row) =>
    who ? (
      <PeopleDrillDown panel={panel} who={who(row)} count={value(row) ?? 0} />
    ) : (
      write(value(row))
    );
  return { ...column, cell };
};

/** Inserts a column after the first: the share of each row, in whole percent. */
const withShares = <Row,>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  part: (row: Row) => number,
  total: number | undefined,
): readonly Column<Row>[] => {
  if (total === undefined) return columns;
  const texts = new Map(partTexts(rows.map(part), total).map((text, at) => [rows[at], text]));
  const [first, ...others] = columns;
  const share: Column<Row> = {
    label: 'Share',
    term: 'row_share',
    isExtra: true,
    cell: (row) => texts.get(row),
  };
  return first ? [first, share, ...others] : columns;
};

export const PagedTable = <Row extends object>({
  panel,
  answer,
  lines = 12,
  what,
  part,
  columns: described,
  ...table
}: PagedTableProps<Row>) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const columns = described.map((column) => withCell(panel, column));
  return (
    <Paged
      panel={panel}
      answer={answer}
      lines={lines}
      empty={<NothingHere {...{ analyticsQuery, setAnalyticsQuery, what }} />}
    >
      {(rows) => (
        <>
          <RowsTable
            rows={sortRows(rows, columns, analyticsQuery.sort)}
            columns={part ? withShares(rows, columns, part, answer.data?.total_count) : columns}
            isCompared={isComparable(answer.data)}
            sort={{
              text: analyticsQuery.sort,
              onSort: (sort) => setAnalyticsQuery({ ...analyticsQuery, sort, offset: 0 }),
            }}
            {...table}
          />
          {answer.data && <ComparisonNote answer={answer.data} />}
        </>
      )}
    </Paged>
  );
};
