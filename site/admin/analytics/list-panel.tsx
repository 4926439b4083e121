import type { ComponentType } from 'react';
import type { GroupRow } from '#shared/contracts/analytics-answers.ts';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import {
  comparisonOf,
  type AnalyticsQuery,
  type DrillDownKey,
} from '#site/admin/analytics/analytics-query.ts';
import { meanText, secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import { figure, PagedTable, type ListTable } from '#site/admin/analytics/paged-table.tsx';
import { pageOfRows, type RowsAnswer } from '#site/admin/analytics/paged.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

/** The page of rows that a list shows, with the comparison. */
export const comparedRows = (panel: Pick<PanelProps, 'analyticsQuery' | 'filter'>) => ({
  ...pageOfRows(panel),
  ...comparisonOf(panel.analyticsQuery.compare),
});

interface ListPanel<Row> {
  /** Fetches the page of rows that the query names. */
  useRows: (
    query: ReturnType<typeof comparedRows>,
    analyticsQuery: AnalyticsQuery,
  ) => ApiResult<RowsAnswer<Row>>;
  table: (panel: PanelProps) => ListTable<Row>;
  /** Rendered above the table: other ways to see it, or its subject. */
  Above?: ComponentType<PanelProps>;
}

export const listPanel = <Row extends object>({ useRows, table, Above }: ListPanel<Row>) => {
  const Panel = (panel: PanelProps) => {
    const answer = useRows(comparedRows(panel), panel.analyticsQuery);
    return (
      <>
        {Above && <Above {...panel} />}
        <PagedTable panel={panel} answer={answer} {...table(panel)} />
      </>
    );
  };
  return Panel;
};

interface Grouping {
  by: Dimension;
  /** The key of the group that a row counts. Defaults to `by`. */
  counts?: DrillDownKey | undefined;
  head: string;
  what: string;
}

const seconds = { write: secondsText, kind: 'amount', isExtra: true } as const;

/** Creates a panel that lists visits by a dimension, with all figures. */
export const visitsBy =
  ({ by, counts, head, what }: Grouping) =>
  (panel: PanelProps): ListTable<GroupRow> => {
    const isExtra = true;
    const who = ({ name }: GroupRow) => ({ [counts ?? by]: name ?? '' });
    return {
      what,
      caption: `Visits by ${head.toLowerCase()}`,
      head,
      keyOf: ({ name }) => JSON.stringify(name),
      renderName: ({ name }) =>
        by === 'page' && name !== null ? (
          <PageName panel={panel} page={name} />
        ) : (
          <NarrowButton {...panel} by={by} value={name} />
        ),
      weight: ({ sessions }) => sessions,
      part: ({ sessions }) => sessions,
      columns: [
        figure('Visits', 'sessions', (row) => row.sessions, { who }),
        figure('Visitors', 'visitors', (row) => row.visitors, { who }),
        figure('Views', 'views', (row) => row.views, { isExtra }),
        figure('Per visit', 'views_per_session', (row) => row.views_per_session, {
          write: meanText,
          kind: 'amount',
          isExtra,
        }),
        figure('Bounce', 'bounce_rate', (row) => row.bounce_rate, {
          write: shareText,
          kind: 'share',
        }),
        figure('Duration', 'duration_s', (row) => row.duration_s, seconds),
        figure('Engaged', 'engaged_s', (row) => row.engaged_s, seconds),
      ],
    };
  };
