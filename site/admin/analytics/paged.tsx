import type { ReactNode } from 'react';
import type { Comparison } from '#site/admin/analytics/period-note.tsx';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

const ROWS_A_PAGE = 50;
/** Sorting by another column covers this many of the largest rows. */
const SORTED_ROWS = 200;

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

/** A page of a list as the API returns it, with the total count. */
export interface RowsAnswer<Row> extends Comparison {
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

/** The position in a long table, with links to the next and previous pages. */
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
  /** The number of placeholder lines. */
  lines: number;
  /** Shown if there are no rows at all. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** One page of a list, with links to the others. */
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
