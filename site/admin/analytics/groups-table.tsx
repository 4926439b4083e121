import type { GroupRow } from '#shared/contracts/analytics-answers.ts';
import type { DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import { countText, meanText, secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import type { DrillDownKey } from '#site/admin/analytics/analytics-query.ts';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';

type Panel = GroupsTableProps['panel'];

const columnsOf = (panel: Panel, by: keyof DrillDownFilter): readonly Column<GroupRow>[] => [
  {
    label: 'Visits',
    term: 'sessions',
    value: ({ sessions }) => sessions,
    cell: ({ name, sessions }) => (
      <PeopleDrillDown panel={panel} who={{ [by]: name ?? '' }} count={sessions} />
    ),
  },
  {
    label: 'Visitors',
    term: 'visitors',
    value: ({ visitors }) => visitors,
    cell: ({ name, visitors }) => (
      <PeopleDrillDown panel={panel} who={{ [by]: name ?? '' }} count={visitors} />
    ),
  },
  {
    label: 'Views',
    term: 'views',
    value: ({ views }) => views,
    cell: ({ views }) => countText(views),
    isExtra: true,
  },
  {
    label: 'Per visit',
    term: 'views_per_session',
    value: (row) => row.views_per_session,
    cell: (row) => meanText(row.views_per_session),
    isExtra: true,
  },
  {
    label: 'Bounce',
    term: 'bounce_rate',
    value: (row) => row.bounce_rate,
    cell: (row) => shareText(row.bounce_rate),
  },
  {
    label: 'Duration',
    term: 'duration_s',
    value: (row) => row.duration_s,
    cell: (row) => secondsText(row.duration_s),
    isExtra: true,
  },
  {
    label: 'Engaged',
    term: 'engaged_s',
    value: (row) => row.engaged_s,
    cell: (row) => secondsText(row.engaged_s),
    isExtra: true,
  },
];

interface GroupsTableProps {
  panel: PanelProps;
  answer: ApiResult<{ rows: GroupRow[]; total_rows: number; total_count?: number | undefined }>;
  by: Dimension;
  /** What the rows count where it is not that filter. */
  counts?: DrillDownKey;
  head: string;
  what: string;
}

/** Visits by something, each with all figures. */
export const GroupsTable = ({ panel, answer, by, counts, head, what }: GroupsTableProps) => (
  <PagedTable
    panel={panel}
    answer={answer}
    what={what}
    caption={`Visits by ${head.toLowerCase()}`}
    head={head}
    keyOf={({ name }) => JSON.stringify(name)}
    renderName={({ name }) =>
      by === 'page' && name !== null ? (
        <PageName panel={panel} page={name} />
      ) : (
        <NarrowButton {...panel} by={by} value={name} />
      )
    }
    weight={({ sessions }) => sessions}
    part={({ sessions }) => sessions}
    columns={columnsOf(panel, counts ?? by)}
  />
);
