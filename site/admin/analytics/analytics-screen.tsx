import { utcDayText } from '#site/admin/date-texts.ts';
import { useEffect, useMemo, useState } from 'react';
import { useAnalyticsKeys } from '#site/admin/analytics/analytics-keys.ts';
import { exportAnalytics } from '#shared/contracts/admin-analytics.ts';
import { exportName } from '#site/admin/analytics/export-name.ts';
import { exportOf } from '#site/admin/analytics/export-of.ts';
import { ExportButtons } from '#site/admin/export-buttons.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import {
  filterOf,
  analyticsQueryOf,
  queryOf,
  sharedPart,
  withFilter,
  type AnalyticsQuery,
} from '#site/admin/analytics/analytics-query.ts';
import { FilterBar } from '#site/admin/analytics/filter-bar.tsx';
import {
  viewIdOf,
  viewIdsWith,
  type ViewId,
  indexedViewOf,
  tabsOf,
  type IndexedViewId,
} from '#site/admin/analytics/view-ids.ts';
import { isComparedView, tablesOf, views } from '#site/admin/analytics/views.tsx';
import { useRefresh, useRefreshEvery, useApiQuery } from '#site/admin/queries/use-api-query.tsx';
import type { AreaProps } from '#site/admin/frame/area.ts';
import { ConsoleLink } from '#site/admin/console-link.tsx';
import { addressOf } from '#site/admin/frame/console-route.ts';
import { useObservable } from '#site/ui/use-observable.ts';
import './analytics.css';
import './analytics-views.css';
import { getSystem } from '#shared/contracts/maintenance.ts';
import { datesOf } from '#shared/domain/analytics/period.ts';
import { addDays, dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { browserClock } from '#site/platform/browser-time.ts';
import { PartIndex } from '#site/admin/part-index.tsx';
import { browserTimeZone } from '#site/platform/browser-time-zone.ts';

const groups: readonly { readonly name: string; readonly ids: readonly IndexedViewId[] }[] = [
  { name: 'Summary', ids: ['overview'] },
  { name: 'Content', ids: ['pages', 'scroll-depth'] },
  { name: 'Acquisition', ids: ['sources', 'locations', 'devices', 'goals'] },
  { name: 'Behavior', ids: ['events', 'funnel', 'retention', 'visitors'] },
  { name: 'Chats', ids: ['chat'] },
  { name: 'Health', ids: ['web-vitals', 'errors', 'bots'] },
];

/** The views in groups. Links keep the filter. */
const ViewIndex = ({
  current,
  viewIds,
  panel,
}: {
  current: ViewId;
  viewIds: readonly IndexedViewId[];
  panel: PanelProps;
}) => (
  <PartIndex
    label="Views"
    current={indexedViewOf(current)}
    go={panel.go}
    groups={groups
      .map(({ name, ids }) => ({ name, ids: ids.filter((id) => viewIds.includes(id)) }))
      .filter(({ ids }) => ids.length > 0)
      .map(({ name, ids }) => ({
        name,
        links: ids.map((id) => ({ id, name: views[id].name, to: panel.addressOfView(id) })),
      }))}
  />
);

/** The other views in the same entry of the index. */
const ViewTabs = ({ current, panel }: { current: ViewId; panel: PanelProps }) => {
  const tabs = tabsOf(current);
  return tabs.length === 0 ? null : (
    <nav className="periods tabs view-tabs" aria-label={views[indexedViewOf(current)].name}>
      {tabs.map((id) => (
        <ConsoleLink
          key={id}
          to={panel.addressOfView(id)}
          go={panel.go}
          aria-current={id === current ? 'page' : undefined}
        >
          {views[id].name}
        </ConsoleLink>
      ))}
    </nav>
  );
};

interface RetentionNoteProps {
  analyticsQuery: AnalyticsQuery;
  timeZone: string;
  viewId: ViewId;
}

const consequences: Readonly<Partial<Record<ViewId, string>>> = {
  visitors: 'no visitors to list.',
  chat: 'chats whose source is not known.',
};

/** Explains that days older than the retention have no visitors to list. */
const RetentionNote = ({ analyticsQuery, timeZone, viewId }: RetentionNoteProps) => {
  const { data: system } = useApiQuery(getSystem, {});
  if (!system) return null;
  const { period } = analyticsQuery;
  const now = browserClock().now();
  const { from } = typeof period === 'object' ? period : datesOf(period, now, timeZone);
  // The server deletes by UTC days.
  const oldest = addDays(dateIn(now, 'UTC'), -system.retention_days);
  if (from >= oldest) return null;
  return (
    <p className="panel-note small-print">
      Visits are stored for {system.retention_days} days. Days before {utcDayText(oldest)} have{' '}
      {consequences[viewId] ?? 'numbers, but no people behind them.'}
    </p>
  );
};

const REFRESH_MS = 60_000;

/** Refreshes the screen every minute while it is visible, and when the admin returns to it. */
const useFreshness = (refresh: () => void) => {
  useRefreshEvery(REFRESH_MS);
  useEffect(() => {
    const comeBack = () => {
      if (document.visibilityState === 'visible') refresh();
    };
    document.addEventListener('visibilitychange', comeBack);
    return () => document.removeEventListener('visibilitychange', comeBack);
  }, [refresh]);
};

const routeOfView = (view: ViewId, analyticsQuery: AnalyticsQuery): string =>
  addressOf({
    area: 'analytics',
    item: view === 'overview' ? null : view,
    query: queryOf(analyticsQuery),
  });

/** Analytics of visits. The URL contains the view and its query. */
export const AnalyticsScreen = ({ route, go, session, workspace }: AreaProps) => {
  const { conversations } = useObservable(workspace.inbox.conversationListStore);
  const [{ name: timeZone, isFallback }] = useState(() => browserTimeZone());
  const refresh = useRefresh();
  useFreshness(refresh);
  const viewId = viewIdOf(route.item);
  const analyticsQuery = useMemo(() => analyticsQueryOf(route.query), [route.query]);
  const panel = useMemo((): PanelProps => {
    const setAnalyticsQuery = (next: AnalyticsQuery) => go(routeOfView(viewId, next));
    return {
      analyticsQuery,
      filter: filterOf(analyticsQuery, timeZone),
      conversations,
      live: workspace.live,
      go,
      setAnalyticsQuery,
      narrow: (key, value) =>
        setAnalyticsQuery(
          withFilter(analyticsQuery, key, analyticsQuery.filters[key] === value ? null : value),
        ),
      addressOfView: (view) => routeOfView(view, sharedPart(analyticsQuery)),
    };
  }, [analyticsQuery, timeZone, conversations, workspace.live, go, viewId]);
  const viewIds = useMemo(() => viewIdsWith(workspace.features), [workspace.features]);
  useAnalyticsKeys({
    viewId,
    viewIds: viewIds.filter((id) => indexedViewOf(id) === id),
    panel,
    refresh,
  });
  const { name, Panel } = views[viewId];
  // The visitors view opens this visitor beside the others; the other views filter by it.
  const opens = viewId === 'visitors' ? 'visitor' : null;
  return (
    <div
      className="analytics"
      data-person={(opens !== null && analyticsQuery.filters[opens] !== undefined) || undefined}
    >
      <ViewIndex current={viewId} viewIds={viewIds} panel={panel} />
      <div className="analytics-sheet">
        <header className="analytics-head cluster">
          <h2>{name}</h2>
          {tablesOf(viewId, analyticsQuery).map((table) => (
            <ExportButtons
              key={table}
              what={table.replaceAll('-', ' ')}
              fetchAs={(format) =>
                session.fetchFile(exportAnalytics, { query: exportOf(table, panel, format) })
              }
              nameAs={(format) => exportName(table, panel, format)}
            />
          ))}
        </header>
        <FilterBar
          analyticsQuery={analyticsQuery}
          setAnalyticsQuery={panel.setAnalyticsQuery}
          timeZone={timeZone}
          opens={opens}
          isCompared={isComparedView(viewId, analyticsQuery)}
        />
        {isFallback && (
          <p className="panel-note small-print">
            This browser names no time zone: days are in UTC.
          </p>
        )}
        <RetentionNote analyticsQuery={analyticsQuery} timeZone={timeZone} viewId={viewId} />
        {/* Each view has its own panel, so that no row of the previous one remains. */}
        <section key={viewId} className="analytics-panel" aria-label={name}>
          <ViewTabs current={viewId} panel={panel} />
          <Panel {...panel} />
        </section>
      </div>
    </div>
  );
};
