import type { ScrollRow } from '#shared/contracts/analytics-answers.ts';
import { listScrollDepthRoute } from '#shared/contracts/routes/analytics-routes.ts';
import { countText, percentText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { Part } from '#site/admin/analytics/part.tsx';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const depths = ['25', '50', '75', '90'] as const;

const columns: readonly Column<ScrollRow>[] = [
  { label: 'Visits', term: 'sessions', cell: ({ sessions }) => countText(sessions) },
  { label: 'Mean', term: 'scroll', cell: (row) => percentText(row.mean_percent) },
  ...depths.map((depth) => ({
    label: `To ${depth}%`,
    cell: ({ reached, sessions }: ScrollRow) => (
      <Part share={sessions > 0 ? reached[depth] / sessions : null} />
    ),
  })),
];

/** How far pages are read: of the visits that told it, how many came to which depth. */
export const ScrollPanel = (panel: PanelProps) => {
  const answer = useApiQuery(listScrollDepthRoute, { query: pageOfRows(panel) });
  return (
    <PagedTable
      panel={panel}
      answer={answer}
      what="scrolling"
      caption="Scroll depth by page"
      head="Page"
      keyOf={({ page }) => page}
      renderName={({ page }) => <NarrowButton {...panel} by="page" value={page} />}
      weight={({ sessions }) => sessions}
      columns={columns}
    />
  );
};
