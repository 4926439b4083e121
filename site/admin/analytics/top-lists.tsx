import {
  listChannels,
  listDevices,
  listEvents,
  listPages,
  listLocations,
  listSources,
} from '#shared/contracts/admin-analytics.ts';
import type { CallInput } from '#shared/client/http-client.ts';
import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import { Loaded } from '#site/admin/analytics/loaded.tsx';
import { comparisonOf } from '#site/admin/analytics/analytics-query.ts';
import { countText } from '#site/admin/analytics/figures-text.ts';
import { NarrowButton } from '#site/admin/analytics/narrow-button.tsx';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import { isComparable, type Comparison } from '#site/admin/analytics/period-note.tsx';
import { RowsTable, type Column, type ComparedRow } from '#site/admin/analytics/rows-table.tsx';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface TopRow extends ComparedRow {
  readonly name: string | null;
  readonly count: number;
}

/** The definition of a short list: the call, the dimension, and the view with the rest. */
interface TopListOf<C extends Call> {
  readonly view: ViewId;
  readonly title: string;
  readonly call: C;
  readonly rowsOf: (data: AnswerOf<C>) => readonly TopRow[];
  readonly counted: 'Visits' | 'Views' | 'Count';
  /** Null if its names cannot be a filter. */
  readonly by: Dimension | null;
}

const SHOWN = 6;

interface TopNameProps extends Pick<TopListOf<Call>, 'by'> {
  panel: PanelProps;
  name: string | null;
}

const TopName = ({ panel, by, name }: TopNameProps) => {
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
    value: ({ count }) => count,
    cell: ({ name, count }) =>
      by === null || label === 'Views' ? (
        countText(count)
      ) : (
        <PeopleDrillDown panel={panel} who={{ [by]: name ?? '' }} count={count} />
      ),
  },
];

/** The first rows of a view, with a link to the rest. */
export function TopList<C extends Call>({
  panel,
  list: { view, title, call, rowsOf, counted, by },
}: {
  panel: PanelProps;
  list: TopListOf<C>;
}) {
  const comparison = comparisonOf(panel.analyticsQuery.compare);
  const query = { ...panel.filter, ...comparison, limit: String(SHOWN) };
  const answer = useApiQuery(call, { query } as CallInput<C>);
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
              // Each of these calls answers with a compared table.
              isCompared={isComparable(data as Comparison)}
            />
          )
        }
      </Loaded>
    </section>
  );
}

/** A row's count in both periods. */
const counts = <Name extends string>(
  row: Readonly<Record<Name, number>> & {
    readonly before?: Readonly<Record<Name, number>> | null | undefined;
  },
  name: Name,
) => ({ count: row[name], before: row.before && { count: row.before[name] } });

/** Defines a list of visits by a dimension. */
const visitsBy = (by: Dimension, view: ViewId, title: string, call: typeof listSources) => ({
  ...{ by, view, title, call },
  counted: 'Visits' as const,
  rowsOf: ({ rows }: AnswerOf<typeof listSources>) =>
    rows.map((row) => ({ name: row.name, ...counts(row, 'sessions') })),
});

const pages: TopListOf<typeof listPages> = {
  ...{ view: 'pages', title: 'Pages', call: listPages, counted: 'Views', by: 'page' },
  rowsOf: ({ rows }) => rows.map((row) => ({ name: row.page, ...counts(row, 'views') })),
};
export const topSources = visitsBy('source', 'sources', 'Sources', listSources);
const visits = [
  topSources,
  visitsBy('channel', 'channels', 'Channels', listChannels),
  visitsBy('country', 'locations', 'Locations', listLocations),
  visitsBy('device', 'devices', 'Devices', listDevices),
];
const events: TopListOf<typeof listEvents> = {
  ...{ view: 'events', title: 'Events', call: listEvents, counted: 'Count', by: null },
  rowsOf: ({ rows }) =>
    rows.map((row) => ({
      name: row.target === null ? row.name : `${row.name} · ${row.target}`,
      ...counts(row, 'count'),
    })),
};

export const TopLists = (panel: PanelProps) => (
  <div className="top-lists">
    <TopList panel={panel} list={pages} />
    {visits.map((list) => (
      <TopList key={list.view} panel={panel} list={list} />
    ))}
    <TopList panel={panel} list={events} />
  </div>
);
