import type { EventRow, PageRow, ScrollRow } from '#shared/contracts/analytics-answers.ts';
import {
  listCampaigns,
  listChannels,
  listDevices,
  listEntryPages,
  listEvents,
  listExitPages,
  listPages,
  listScrollDepth,
  listSources,
} from '#shared/contracts/admin-analytics.ts';
import type { DrillDownFilter } from '#site/admin/analytics/drill-down.ts';
import { secondsText, shareText } from '#site/admin/analytics/figures-text.ts';
import { listPanel, visitsBy } from '#site/admin/analytics/list-panel.tsx';
import { figure, type FigureColumn } from '#site/admin/analytics/paged-table.tsx';
import { PageName } from '#site/admin/analytics/page-name.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { Part } from '#site/admin/analytics/part.tsx';
import { PeopleDrillDown } from '#site/admin/analytics/people-drill-down.tsx';
import { QueryTabs, TouchTabs } from '#site/admin/analytics/tabs.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

const isExtra = true;

const ofPercent = (value: number | null) => (value === null ? null : value / 100);
const share = { write: shareText, kind: 'share' } as const;

/** The figures of a page. */
export const pageFigures: readonly FigureColumn<PageRow>[] = [
  figure('Views', 'views', (row) => row.views),
  figure('Visitors', 'visitors', (row) => row.visitors, { who: ({ page }) => ({ page }) }),
  figure('Entries', 'entries', (row) => row.entries, {
    who: ({ page }) => ({ entry_page: page }),
    isExtra,
  }),
  figure('Exits', 'exits', (row) => row.exits, {
    who: ({ page }) => ({ exit_page: page }),
    isExtra,
  }),
  figure('Entry bounce', 'bounce_here', (row) => row.bounce_rate, { ...share, isExtra }),
  figure('Engaged', 'engaged_view', (row) => row.engaged_s, {
    write: secondsText,
    kind: 'amount',
    isExtra,
  }),
  figure('Scroll', 'scroll', (row) => ofPercent(row.scroll_percent), {
    ...share,
    isExtra,
  }),
];

export const PagesPanel = listPanel({
  useRows: (query) => useApiQuery(listPages, { query }),
  table: (panel) => ({
    what: 'views',
    caption: 'Views by page',
    head: 'Page',
    keyOf: ({ page }) => page,
    renderName: ({ page }) => <PageName panel={panel} page={page} />,
    weight: ({ views }) => views,
    part: ({ views }) => views,
    columns: pageFigures,
  }),
});

const depths = ['25', '50', '75', '90'] as const;
const reachedShare = ({ reached, sessions }: ScrollRow, depth: (typeof depths)[number]) =>
  sessions > 0 ? reached[depth] / sessions : null;

/** How far pages are read: the visits that reached each depth, of those that reported it. */
export const ScrollPanel = listPanel({
  useRows: (query) => useApiQuery(listScrollDepth, { query }),
  table: (panel) => ({
    what: 'scrolling',
    caption: 'Scroll depth by page',
    head: 'Page',
    keyOf: ({ page }) => page,
    renderName: ({ page }) => <PageName panel={panel} page={page} />,
    weight: ({ sessions }) => sessions,
    columns: [
      figure('Measured visits', 'measured', ({ sessions }) => sessions, {
        who: ({ page }) => ({ scrolled_page: page }),
      }),
      figure('Mean', 'scroll', (row) => ofPercent(row.mean_percent), share),
      ...depths.map((depth) => ({
        label: `To ${depth}%`,
        isExtra: depth === '25' || depth === '75',
        ...share,
        value: (row: ScrollRow) => reachedShare(row, depth),
        cell: (row: ScrollRow) => (
          <PeopleDrillDown
            panel={panel}
            who={{ scrolled_page: row.page, scrolled: depth }}
            count={row.reached[depth]}
          >
            <Part share={reachedShare(row, depth)} />
          </PeopleDrillDown>
        ),
      })),
    ],
  }),
});

export const EntryPagesPanel = listPanel({
  useRows: (query) => useApiQuery(listEntryPages, { query }),
  table: visitsBy({ by: 'page', counts: 'entry_page', head: 'Page', what: 'visits' }),
});

export const ExitPagesPanel = listPanel({
  useRows: (query) => useApiQuery(listExitPages, { query }),
  table: visitsBy({ by: 'page', counts: 'exit_page', head: 'Page', what: 'visits' }),
});

export const SourcesPanel = listPanel({
  useRows: (query) => useApiQuery(listSources, { query }),
  table: visitsBy({ by: 'source', head: 'Source', what: 'sources' }),
});

export const ChannelsPanel = listPanel({
  useRows: (query) => useApiQuery(listChannels, { query }),
  table: visitsBy({ by: 'channel', head: 'Channel', what: 'channels' }),
});

/** By the campaign of each visit, or by the visitor's first one. */
export const CampaignsPanel = listPanel({
  useRows: (query, { touch }) => useApiQuery(listCampaigns, { query: { ...query, touch } }),
  Above: TouchTabs,
  table: (panel) => {
    const counts = panel.analyticsQuery.touch === 'first' ? 'first_campaign' : undefined;
    return visitsBy({ by: 'campaign', counts, head: 'Campaign', what: 'campaigns' })(panel);
  },
});

const devices = { device: 'Device', browser: 'Browser', os: 'System', language: 'Language' };

export const DevicesPanel = listPanel({
  useRows: (query, { by }) => useApiQuery(listDevices, { query: { ...query, by } }),
  Above: (panel) => (
    <QueryTabs
      panel={panel}
      label="By"
      of="by"
      tabs={{ device: 'Devices', browser: 'Browsers', os: 'Systems', language: 'Languages' }}
    />
  ),
  table: (panel) => {
    const { by } = panel.analyticsQuery;
    return visitsBy({ by, head: devices[by], what: 'devices' })(panel);
  },
});

/** For a single event, filters by its target, which is empty if there is none. */
const eventOf = ({ name, target }: EventRow, { analyticsQuery }: PanelProps): DrillDownFilter =>
  analyticsQuery.name === null ? { did: name } : { did: name, target: target ?? '' };

const openEvent = ({ analyticsQuery, setAnalyticsQuery }: PanelProps, name: string | null) =>
  setAnalyticsQuery({ ...analyticsQuery, name, offset: 0 });

const OpenedEvent = (panel: PanelProps) => {
  const { name } = panel.analyticsQuery;
  return (
    name !== null && (
      <p className="drilled">
        <button type="button" className="text-button" onClick={() => openEvent(panel, null)}>
          All events
        </button>{' '}
        / <strong>{name}</strong>, by target
      </p>
    )
  );
};

/** The events by name, or the targets of one event. */
export const EventsPanel = listPanel({
  useRows: (query, { name }) =>
    useApiQuery(listEvents, { query: { ...query, ...(name !== null && { name }) } }),
  Above: OpenedEvent,
  table: (panel) => {
    const { name } = panel.analyticsQuery;
    const who = (row: EventRow) => eventOf(row, panel);
    return {
      lines: 10,
      what: 'events',
      caption: name === null ? 'Events' : `What ${name} was done to`,
      head: name === null ? 'Event' : 'Target',
      keyOf: (row) => JSON.stringify([row.name, row.target]),
      renderName: (row) =>
        name === null ? (
          <button type="button" className="narrow bare" onClick={() => openEvent(panel, row.name)}>
            {row.name}
          </button>
        ) : (
          (row.target ?? 'No target')
        ),
      weight: ({ count }) => count,
      columns: [
        { label: 'Count', value: ({ count }) => count },
        figure('Visits', 'sessions', ({ sessions }) => sessions, { who }),
        figure('Visitors', 'visitors', ({ visitors }) => visitors, { who }),
      ],
    };
  },
});
