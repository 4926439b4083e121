import {
  listChannels,
  listDevices,
  listEvents,
  listPages,
  listLocations,
  listSources,
} from '#shared/contracts/admin-analytics.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import { RowsTable, type Column } from '#site/admin/analytics/rows-table.tsx';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import type { ApiResult } from '#site/admin/queries/use-api-query.tsx';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface TopRow {
  readonly name: string | null;
  readonly count: number;
}

interface TopListProps<Data> {
  panel: PanelProps;
  view: ViewId;
  title: string;
  counted: string;
  answer: ApiResult<Data>;
  rowsOf: (data: Data) => readonly TopRow[];
  /** Null: its names are no filter. */
  by: Dimension | null;
}

const SHOWN = 6;

const TopName = ({
  panel,
  by,
  name,
}: Pick<TopListProps<never>, 'panel' | 'by'> & { name: string | null }) => {
  if (by === null) return name;
  if (by === 'page' && name !== null) return <PageName panel={panel} page={name} />;
  return <NarrowButton {...panel} by={by} value={name} />;
};

const columnsOf = (
  panel: PanelProps,
  label: string,
  by: Dimension | null,
): readonly Column<TopRow>[] => [
  {
    label,
    cell: ({ name, count }) =>
      by === null || label === 'Views' ? (
        countText(count)
      ) : (
        <PeopleDrillDown panel={panel} who={{ [by]: name ?? '' }} count={count} />
      ),
  },
];

/** The first rows of a view, and the way to the rest. */
export function TopList<Data>({
  panel,
  view,
  title,
  counted,
  answer,
  rowsOf,
  by,
}: TopListProps<Data>) {
  return (
    <section className="top-list" aria-labelledby={`top-${view}`}>
      <h3 id={`top-${view}`}>
        <ConsoleLink to={panel.addressOfView(view)} go={panel.go}>
          {title}
        </ConsoleLink>
      </h3>
      <Loaded answer={answer} lines={SHOWN}>
        {(data) =>
          rowsOf(data).length === 0 ? (
            <p className="top-none">None in this period.</p>
          ) : (
            <RowsTable
              caption={title}
              head="Name"
              rows={rowsOf(data)}
              keyOf={({ name }) => JSON.stringify(name)}
              renderName={({ name }) => <TopName panel={panel} by={by} name={name} />}
              weight={({ count }) => count}
              columns={columnsOf(panel, counted, by)}
            />
          )
        }
      </Loaded>
    </section>
  );
}

export const sessionsOf = ({
  rows,
}: {
  rows: readonly { name: string | null; sessions: number }[];
}): TopRow[] => rows.map(({ name, sessions }) => ({ name, count: sessions }));

export const TopLists = (panel: PanelProps) => {
  const { filter } = panel;
  const input = { query: { ...filter, limit: String(SHOWN) } };
  const pages = useApiQuery(listPages, input);
  const sources = useApiQuery(listSources, input);
  const channels = useApiQuery(listChannels, input);
  const locations = useApiQuery(listLocations, input);
  const devices = useApiQuery(listDevices, input);
  const events = useApiQuery(listEvents, input);
  const visits = { panel, counted: 'Visits', rowsOf: sessionsOf };
  return (
    <div className="top-lists">
      <TopList
        {...visits}
        view="pages"
        title="Pages"
        counted="Views"
        answer={pages}
        rowsOf={({ rows }) => rows.map(({ page, views }) => ({ name: page, count: views }))}
        by="page"
      />
      <TopList {...visits} view="sources" title="Sources" answer={sources} by="source" />
      <TopList {...visits} view="channels" title="Channels" answer={channels} by="channel" />
      <TopList {...visits} view="locations" title="Locations" answer={locations} by="country" />
      <TopList {...visits} view="devices" title="Devices" answer={devices} by="device" />
      <TopList
        {...visits}
        view="events"
        title="Events"
        counted="Count"
        answer={events}
        rowsOf={({ rows }) =>
          rows.map(({ name, target, count }) => ({
            name: target === null ? name : `${name} · ${target}`,
            count,
          }))
        }
        by={null}
      />
    </div>
  );
};
