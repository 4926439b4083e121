import { join } from 'node:path';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { fromHtml } from 'hast-util-from-html';
import { selectAll } from 'hast-util-select';
import { toString } from 'hast-util-to-string';
import { createElement, type ComponentType } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { exportAnalytics, listVisitors } from '#shared/contracts/admin-analytics.ts';
import { listGoals } from '#shared/contracts/goals.ts';
import { createCallApi, urlOf, type CallApi } from '#shared/client/http-client.ts';
import type { ExportTable } from '#shared/domain/analytics/export-tables.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { manyDrawnEvents } from '#api/testing/drawn-events.ts';
import { startTestServer, TEST_ADMIN_KEY } from '#api/testing/start-test-server.ts';
import {
  analyticsQueryOf,
  filterOf,
  queryOf,
  type AnalyticsQuery,
} from '#site/admin/analytics/analytics-query.ts';
import {
  drillDownOf,
  drillDownTo,
  type DrillDownFilter,
} from '#site/admin/analytics/drill-down.ts';
import { exportOf } from '#site/admin/analytics/export-of.ts';
import { GoalsPanel } from '#site/admin/analytics/goals/goals-panel.tsx';
import { OpenedPage } from '#site/admin/analytics/opened-page.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import { tablesOf, views } from '#site/admin/analytics/views.tsx';
import { routeOf } from '#site/admin/frame/console-route.ts';
import { createQueryClient } from '#site/admin/queries/api-query.ts';
import { ApiQueries } from '#site/admin/queries/use-api-query.tsx';

/** Fills a server with events, and calls it like the owner's console. */
const openConsole = async (
  events: Parameters<ReturnType<typeof createEventApplier>['apply']>[0],
) => {
  const server = await startTestServer({ ANALYTICS_RETENTION_DAYS: '3650' });
  const db = new BetterSqlite(join(server.dataDir, 'analytics.db'));
  db.transaction(() => createEventApplier(db).apply(events))();
  db.close();
  const asOwner: typeof fetch = (url, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-admin-key', TEST_ADMIN_KEY);
    return fetch(url, { ...init, headers });
  };
  const call = createCallApi({
    host: { fetch: asOwner, AbortController },
    timers: createFakeClock(),
    baseUrl: server.url,
  });
  return { ...server, call };
};

// The events are in one week. The retention table's week before it is empty.
const period = 'from=2026-01-05&to=2026-01-18';

/** Every screen with numbers, by the query of its URL. */
const screens: readonly (readonly [ViewId, string])[] = [
  ...['overview', 'pages', 'entry-pages', 'exit-pages', 'scroll-depth', 'sources', 'channels'].map(
    (view) => [view as ViewId, ''] as const,
  ),
  ['page', 'page=/1'],
  ['campaigns', ''],
  ['campaigns', 'touch=first'],
  ['locations', ''],
  ['locations', 'location=city'],
  ['devices', 'by=os'],
  ['goals', ''],
  ['events', ''],
  ['events', 'name=project_opened'],
  ['funnel', 'step=page:/1&step=event:project_opened&step=page:/2&window_hours=48'],
  ['retention', ''],
  ['web-vitals', ''],
  ['errors', ''],
  ['bots', ''],
];

const filters = fc.constantFrom('', 'country=DE', 'page_not=/1', 'source=news', 'bots=include');

const panelOf = (analyticsQuery: AnalyticsQuery): PanelProps => ({
  analyticsQuery,
  filter: filterOf(analyticsQuery, 'UTC'),
  conversations: [],
  live: {} as PanelProps['live'],
  go: () => undefined,
  setAnalyticsQuery: () => undefined,
  narrow: () => undefined,
  addressOfView: (view) => `/admin/analytics/${view}`,
});

/** Loaded up front, so that no screen loads later. */
const panels: Partial<Record<ViewId, ComponentType<PanelProps>>> = {
  goals: GoalsPanel,
  page: OpenedPage,
};

/** Renders a screen until it requests nothing more from the server. */
const render = async (call: CallApi, viewId: ViewId, panel: PanelProps): Promise<string> => {
  const cache = createQueryClient();
  const Panel = panels[viewId] ?? views[viewId].Panel;
  for (;;) {
    const markup = renderToStaticMarkup(
      <ApiQueries call={call} cache={cache} listen={() => () => undefined}>
        {createElement(Panel, panel)}
      </ApiQueries>,
    );
    const wanted = cache
      .getQueryCache()
      .getAll()
      .filter(({ state, options }) => state.data === undefined && options.queryFn !== undefined);
    if (wanted.length === 0) return markup;
    await Promise.all(wanted.map((query) => query.fetch()));
  }
};

interface OpenedNumber {
  readonly text: string;
  /** The header of its column; empty outside of tables. */
  readonly label: string;
  readonly query: AnalyticsQuery;
}

/** The numbers of a screen that open their visitors. */
const openedNumbers = (markup: string): OpenedNumber[] => {
  const tree = fromHtml(markup, { fragment: true });
  const labelOf = new Map(
    selectAll('table', tree).flatMap((table) => {
      const labels = selectAll('thead th', table).map((head) =>
        // Without the explanation and the sort button.
        toString(selectAll('.term > button', head)[0] ?? head),
      );
      return selectAll('tbody tr', table).flatMap((row) =>
        selectAll('th, td', row).flatMap((cell, column) =>
          selectAll('a.people-drill-down', cell).map(
            (link) => [link, labels[column] ?? ''] as const,
          ),
        ),
      );
    }),
  );
  return selectAll('a.people-drill-down', tree).flatMap((link) => {
    const route = routeOf(String(link.properties['href']), 'analytics');
    return route?.item === 'visitors'
      ? [
          {
            text: toString(link),
            label: labelOf.get(link) ?? '',
            query: analyticsQueryOf(route.query),
          },
        ]
      : [];
  });
};

const peopleOf = async (call: CallApi, query: AnalyticsQuery) => {
  const { total_rows: visitors, sessions } = await call(listVisitors, {
    query: { ...filterOf(query, 'UTC'), ...drillDownOf(query), limit: '200' },
  });
  return { visitors, sessions: sessions ?? 0 };
};

const ofVisitors = new Set(['Visitors', 'Converted', 'New']);

test('for any visits and filter, every number of every screen equals the people it opens', async () => {
  let checked = 0;
  await fc.assert(
    fc.asyncProperty(manyDrawnEvents, filters, async (events, filter) => {
      const { call, stop } = await openConsole(events);
      for (const [viewId, own] of screens) {
        const query = analyticsQueryOf(`${period}&${filter}&${own}`);
        const markup = await render(call, viewId, panelOf(query));
        expect([viewId, markup]).not.toEqual([viewId, expect.stringContaining('Loading…')]);
        for (const { text, label, query: who } of openedNumbers(markup)) {
          const { visitors, sessions } = await peopleOf(call, who);
          const shown = [viewId, own, filter, label, text, queryOf(who)];
          // A share or a sentence opens at least one visitor; a count opens exactly that many.
          if (!/^[\d,]+$/.test(text)) expect([shown, visitors]).not.toEqual([shown, 0]);
          else if (label !== '')
            expect([shown, ofVisitors.has(label) ? visitors : sessions]).toEqual([
              shown,
              Number(text.replaceAll(',', '')),
            ]);
          else
            expect([shown, [visitors, sessions]]).toEqual([
              shown,
              expect.arrayContaining([Number(text.replaceAll(',', ''))]),
            ]);
          checked += 1;
        }
      }
      await stop();
    }),
    { numRuns: 3, endOnFailure: true },
  );
  expect(checked).toBeGreaterThan(0);
});

type Row = Readonly<Record<string, unknown>>;
type Counted = readonly [
  who: DrillDownFilter,
  expected: { visitors?: unknown; sessions?: unknown },
];

/** The visitors and visits in a row of groups. */
const counted = ({ visitors, sessions }: Row) => ({ visitors, sessions });
const named =
  (key: keyof DrillDownFilter) =>
  (row: Row): Counted[] => [[{ [key]: row['name'] ?? '' }, counted(row)]];

/** The visitors behind the numbers in each row of a file. */
const whoOf: Partial<
  Record<
    ExportTable,
    (row: Row, query: AnalyticsQuery, position: number, goalIds: Map<unknown, string>) => Counted[]
  >
> = {
  overview: ({ part, name, value }) =>
    part === 'figures' && (name === 'visitors' || name === 'sessions')
      ? [[{}, { [name]: value }]]
      : [],
  pages: (row) => [
    [{ page: String(row['page']) }, counted(row)],
    [{ entry_page: String(row['page']) }, { sessions: row['entries'] }],
    [{ exit_page: String(row['page']) }, { sessions: row['exits'] }],
  ],
  'entry-pages': named('entry_page'),
  'exit-pages': named('exit_page'),
  sources: named('source'),
  channels: named('channel'),
  campaigns: (row, { touch }) => named(touch === 'first' ? 'first_campaign' : 'campaign')(row),
  locations: (row, { location }) => named(location)(row),
  devices: (row, { by }) => named(by)(row),
  events: ({ name: did, target, ...row }, { name }) => [
    [
      {
        did: String(did),
        ...(name !== null && { target: typeof target === 'string' ? target : '' }),
      },
      counted(row),
    ],
  ],
  errors: (row) => [[{ error: String(row['signature']) }, counted(row)]],
  'scroll-depth': ({ page, sessions, reached }) => [
    [{ scrolled_page: String(page) }, { sessions }],
    [{ scrolled_page: String(page), scrolled: '50' }, { sessions: (reached as Row)['50'] }],
  ],
  goals: ({ goal, converted, visitors }, _, __, goalIds) => [
    [{ converted: goalIds.get(goal) ?? '' }, { visitors: converted }],
    [{}, { visitors }],
  ],
  funnel: ({ visitors }, _, position) => [[{ reached: String(position + 1) }, { visitors }]],
  retention: ({ week, visitors }) => [[{ cohort: String(week), week: '0' }, { visitors }]],
  bots: (row) => [[{ bot_reason: String(row['reason']) }, counted(row)]],
  visitors: ({ visitor_id: visitor, sessions }) => [
    [{ visitor: String(visitor) }, { visitors: 1, sessions }],
  ],
};

test('for any visits and filter, every number of every export equals the people it opens', async () => {
  await fc.assert(
    fc.asyncProperty(manyDrawnEvents, filters, async (events, filter) => {
      const { call, url, stop } = await openConsole(events);
      const { goals } = await call(listGoals, {});
      const goalIds = new Map<unknown, string>(goals.map(({ id, name }) => [name, id]));
      for (const [viewId, own] of screens) {
        const query = analyticsQueryOf(`${period}&${filter}&${own}`);
        for (const table of tablesOf(viewId, query)) {
          const path = urlOf(exportAnalytics.path, {}, exportOf(table, panelOf(query), 'json'));
          const headers = { 'x-admin-key': TEST_ADMIN_KEY };
          const file = await fetch(`${url}${path}`, { headers });
          expect([path, file.status]).toEqual([path, 200]);
          const rows = (await file.json()) as Row[];
          for (const [position, row] of rows.entries()) {
            for (const [who, expected] of whoOf[table]?.(row, query, position, goalIds) ?? []) {
              const people = await peopleOf(call, drillDownTo(query, who));
              expect([path, who, people]).toMatchObject([path, who, expected]);
            }
          }
        }
      }
      await stop();
    }),
    { numRuns: 3, endOnFailure: true },
  );
});
