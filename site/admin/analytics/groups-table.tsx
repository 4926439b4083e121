import type { GroupRow } from '#shared/contracts/analytics-answers.ts';
import { countText, meanText, secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { FilterKey } from '#site/admin/analytics/analytics-query.ts';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

const columns: readonly Column<GroupRow>[] = [
  { label: 'Visitors', term: 'visitors', cell: ({ visitors }) => countText(visitors) },
  { label: 'Visits', term: 'sessions', cell: ({ sessions }) => countText(sessions) },
  { label: 'Views', term: 'views', cell: ({ views }) => countText(views), isExtra: true },
  {
    label: 'A visit',
    term: 'views_per_session',
    cell: (row) => meanText(row.views_per_session),
    isExtra: true,
  },
  { label: 'Bounce', term: 'bounce_rate', cell: (row) => shareText(row.bounce_rate) },
  {
    label: 'Duration',
    term: 'duration_s',
    cell: (row) => secondsText(row.duration_s),
    isExtra: true,
  },
  { label: 'Engaged', term: 'engaged_s', cell: (row) => secondsText(row.engaged_s), isExtra: true },
];

interface GroupsTableProps {
  panel: PanelProps;
  answer: ApiResult<{ rows: GroupRow[]; total_rows: number }>;
  by: FilterKey;
  head: string;
  what: string;
}

/** Visits by something, each with all figures. */
export const GroupsTable = ({ panel, answer, by, head, what }: GroupsTableProps) => (
  <PagedTable
    panel={panel}
    answer={answer}
    what={what}
    caption={`Visits by ${head.toLowerCase()}`}
    head={head}
    keyOf={({ name }) => JSON.stringify(name)}
    renderName={({ name }) => <NarrowButton {...panel} by={by} value={name} />}
    weight={({ sessions }) => sessions}
    columns={columns}
  />
);
