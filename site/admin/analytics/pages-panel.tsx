import type { PageRow } from '#shared/contracts/analytics-answers.ts';
import { listPages } from '#shared/contracts/admin-analytics.ts';
import {
  countText,
  percentText,
  secondsText,
  shareText,
} from '#site/admin/analytics/figures-text.ts';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const columnsOf = (panel: PanelProps): readonly Column<PageRow>[] => [
  {
    label: 'Views',
    term: 'views',
    value: ({ views }) => views,
    cell: ({ views }) => countText(views),
  },
  {
    label: 'Visitors',
    term: 'visitors',
    value: ({ visitors }) => visitors,
    cell: ({ page, visitors }) => <PeopleDrillDown panel={panel} who={{ page }} count={visitors} />,
  },
  {
    label: 'Entries',
    term: 'entries',
    value: ({ entries }) => entries,
    cell: ({ page, entries }) => (
      <PeopleDrillDown panel={panel} who={{ entry_page: page }} count={entries} />
    ),
    isExtra: true,
  },
  {
    label: 'Exits',
    term: 'exits',
    value: ({ exits }) => exits,
    cell: ({ page, exits }) => (
      <PeopleDrillDown panel={panel} who={{ exit_page: page }} count={exits} />
    ),
    isExtra: true,
  },
  {
    label: 'Entry bounce',
    term: 'bounce_here',
    value: (row) => row.bounce_rate,
    cell: (row) => shareText(row.bounce_rate),
    isExtra: true,
  },
  {
    label: 'Engaged',
    term: 'engaged_view',
    value: (row) => row.engaged_s,
    cell: (row) => secondsText(row.engaged_s),
    isExtra: true,
  },
  {
    label: 'Scroll',
    term: 'scroll',
    value: (row) => row.scroll_percent,
    cell: (row) => percentText(row.scroll_percent),
    isExtra: true,
  },
];

export const PagesPanel = (panel: PanelProps) => {
  const answer = useApiQuery(listPages, { query: pageOfRows(panel) });
  return (
    <PagedTable
      panel={panel}
      answer={answer}
      what="views"
      caption="Views by page"
      head="Page"
      keyOf={({ page }) => page}
      renderName={({ page }) => <PageName panel={panel} page={page} />}
      weight={({ views }) => views}
      part={({ views }) => views}
      columns={columnsOf(panel)}
    />
  );
};
