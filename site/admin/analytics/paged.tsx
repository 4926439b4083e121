import type { ReactNode } from 'react';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

const ROWS_A_PAGE = 50;
/** So many of the largest rows are sorted by another column. */
const SORTED_ROWS = 200;

/** The query of a list's present page. */
export const pageOfRows = ({
  analyticsQuery,
  filter,
}: Pick<PanelProps, 'analyticsQuery' | 'filter'>) => ({
  ...filter,
  ...(analyticsQuery.sort === ''
    ? {
        limit: String(ROWS_A_PAGE),
        ...(analyticsQuery.offset > 0 ? { offset: String(analyticsQuery.offset) } : {}),
      }
    : { limit: String(SORTED_ROWS) }),
});

/** A page of a list as the API answers it, with the size of the whole. */
export interface RowsAnswer<Row> {
  rows: Row[];
  total_rows: number;
  total_count?: number | undefined;
}

interface PagerProps {
  offset: number;
  shown: number;
  total: number;
  onOffset: (offset: number) => void;
}

/** Where in a long table one is, and the way on and back. */
const Pager = ({ offset, shown, total, onOffset }: PagerProps) =>
  total > ROWS_A_PAGE || offset > 0 ? (
    <nav className="pager" aria-label="Rows">
      <button
        type="button"
        className="plain-button"
        disabled={offset === 0}
        onClick={() => onOffset(Math.max(0, offset - ROWS_A_PAGE))}
      >
        Before
      </button>
      <p>
        {countText(Math.min(offset + 1, total))}–{countText(offset + shown)} of {countText(total)}
      </p>
      <button
        type="button"
        className="plain-button"
        disabled={offset + shown >= total}
        onClick={() => onOffset(offset + ROWS_A_PAGE)}
      >
        Next
      </button>
    </nav>
  ) : null;

interface PagedProps<Row> {
  panel: PanelProps;
  answer: ApiResult<RowsAnswer<Row>>;
  /** How many lines of skeleton stand in for it. */
  lines: number;
  /** Shown where there is nothing at all. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list that was asked for, and the way to the others. */
export const Paged = <Row,>({ panel, answer, lines, empty, children }: PagedProps<Row>) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  return (
    <Loaded answer={answer} lines={lines}>
      {({ rows, total_rows: total }) =>
        rows.length === 0 && analyticsQuery.offset === 0 ? (
          empty
        ) : (
          <>
            {children(rows)}
            {analyticsQuery.sort === '' && (
              <Pager
                offset={analyticsQuery.offset}
                shown={rows.length}
                total={total}
                onOffset={(offset) => setAnalyticsQuery({ ...analyticsQuery, offset })}
              />
            )}
            {analyticsQuery.sort !== '' && total > rows.length && (
              <p className="panel-note small-print">
                Sorted among the {countText(rows.length)} largest of {countText(total)} rows.
              </p>
            )}
          </>
        )
      }
    </Loaded>
  );
};
