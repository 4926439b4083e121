import type { ScrollRow } from '#shared/contracts/analytics-answers.ts';
import { listScrollDepth } from '#shared/contracts/admin-analytics.ts';
import { percentText } from '#site/admin/analytics/figures-text.ts';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { Part } from '#site/admin/analytics/part.tsx';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const depths = ['25', '50', '75', '90'] as const;

const columnsOf = (panel: PanelProps): readonly Column<ScrollRow>[] => [
  {
    label: 'Measured visits',
    term: 'measured',
    value: ({ sessions }) => sessions,
    cell: ({ page, sessions }) => (
      <PeopleDrillDown panel={panel} who={{ scrolled_page: page }} count={sessions} />
    ),
  },
  {
    label: 'Mean',
    term: 'scroll',
    value: (row) => row.mean_percent,
    cell: (row) => percentText(row.mean_percent),
  },
  ...depths.map((depth) => ({
    label: `To ${depth}%`,
    isExtra: depth === '25' || depth === '75',
    value: ({ reached, sessions }: ScrollRow) => (sessions > 0 ? reached[depth] / sessions : null),
    cell: ({ page, reached, sessions }: ScrollRow) => (
      <PeopleDrillDown
        panel={panel}
        who={{ scrolled_page: page, scrolled: depth }}
        count={reached[depth]}
      >
        <Part share={sessions > 0 ? reached[depth] / sessions : null} />
      </PeopleDrillDown>
    ),
  })),
];

/** How far pages are read: of the visits that told it, how many came to which depth. */
export const ScrollPanel = (panel: PanelProps) => {
  const answer = useApiQuery(listScrollDepth, { query: pageOfRows(panel) });
  return (
    <PagedTable
      panel={panel}
      answer={answer}
      what="scrolling"
      caption="Scroll depth by page"
      head="Page"
      keyOf={({ page }) => page}
      renderName={({ page }) => <PageName panel={panel} page={page} />}
      weight={({ sessions }) => sessions}
      columns={columnsOf(panel)}
    />
  );
};
