import type { ReactNode } from 'react';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { Pager } from '#site/admin/analytics/rows-table.tsx';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

interface PagedProps<Row> {
  panel: PanelProps;
  answer: ApiResult<{ rows: Row[]; total_rows: number }>;
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
