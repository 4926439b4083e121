import type { EventRow } from '#shared/contracts/analytics-answers.ts';
import { listEvents } from '#shared/contracts/admin-analytics.ts';
import type { DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import { PagedTable } from '#site/admin/analytics/paged-table.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import type { Column } from '#site/admin/analytics/rows-table.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

/** Of one event, the targets are told apart; one without a target is empty. */
const whoOf = ({ name, target }: EventRow, { analyticsQuery }: PanelProps): DrillDownFilter =>
  analyticsQuery.name === null ? { did: name } : { did: name, target: target ?? '' };

const columnsOf = (panel: PanelProps): readonly Column<EventRow>[] => [
  { label: 'Count', cell: ({ count }) => countText(count) },
  {
    label: 'Visits',
    term: 'sessions',
    cell: (row) => <PeopleDrillDown panel={panel} who={whoOf(row, panel)} count={row.sessions} />,
  },
  {
    label: 'Visitors',
    term: 'visitors',
    cell: (row) => <PeopleDrillDown panel={panel} who={whoOf(row, panel)} count={row.visitors} />,
  },
];

/** What was done on the site: by name, and of one name, to what. */
export const EventsPanel = (panel: PanelProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const { name } = analyticsQuery;
  const query = { ...pageOfRows(panel), ...(name === null ? {} : { name }) };
  const answer = useApiQuery(listEvents, { query });
  const open = (chosen: string | null) =>
    setAnalyticsQuery({ ...analyticsQuery, name: chosen, offset: 0 });
  return (
    <>
      {name !== null && (
        <p className="drilled">
          <button type="button" className="text-button" onClick={() => open(null)}>
            All events
          </button>{' '}
          / <strong>{name}</strong>, by target
        </p>
      )}
      <PagedTable
        panel={panel}
        answer={answer}
        lines={10}
        what="events"
        caption={name === null ? 'Events' : `What ${name} was done to`}
        head={name === null ? 'Event' : 'Target'}
        keyOf={(row) => JSON.stringify([row.name, row.target])}
        renderName={(row) =>
          name === null ? (
            <button type="button" className="narrow bare" onClick={() => open(row.name)}>
              {row.name}
            </button>
          ) : (
            (row.target ?? 'No target')
          )
        }
        weight={({ count }) => count}
        columns={columnsOf(panel)}
      />
    </>
  );
};
