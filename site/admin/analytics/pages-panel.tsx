import type { PageRow } from '#shared/contracts/analytics-answers.ts';
import { listPagesRoute } from '#shared/contracts/routes/analytics-routes.ts';
import {
  countText,
  percentText,
  secondsText,
  shareText,
} from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const columns: readonly Column<PageRow>[] = [
  { label: 'Views', term: 'views', cell: ({ views }) => countText(views) },
  { label: 'Visitors', term: 'visitors', cell: ({ visitors }) => countText(visitors) },
  { label: 'Entries', term: 'entries', cell: ({ entries }) => countText(entries), isExtra: true },
  { label: 'Exits', term: 'exits', cell: ({ exits }) => countText(exits), isExtra: true },
  {
    label: 'Bounce',
    term: 'bounce_here',
    cell: (row) => shareText(row.bounce_rate),
    isExtra: true,
  },
  { label: 'Engaged', term: 'engaged_view', cell: (row) => secondsText(row.engaged_s) },
  {
    label: 'Scroll',
    term: 'scroll',
    cell: (row) => percentText(row.scroll_percent),
    isExtra: true,
  },
];

export const PagesPanel = (panel: PanelProps) => {
  const answer = useApiQuery(listPagesRoute, { query: pageOfRows(panel) });
  return (
    <PagedTable
      panel={panel}
      answer={answer}
      what="views"
      caption="Views by page"
      head="Page"
      keyOf={({ page }) => page}
      renderName={({ page }) => <NarrowButton {...panel} by="page" value={page} />}
      weight={({ views }) => views}
      columns={columns}
    />
  );
};
