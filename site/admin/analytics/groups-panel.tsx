import {
  listCampaignsRoute,
  listChannelsRoute,
  listDevicesRoute,
  listEntryPagesRoute,
  listExitPagesRoute,
  listSourcesRoute,
} from '#shared/contracts/routes/analytics-routes.ts';
import { GroupsTable } from '#site/admin/analytics/groups-table.tsx';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import type { BehindKey } from '#site/admin/analytics/analytics-query.ts';
import { Tabs } from '#site/admin/analytics/tabs.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface Grouping {
  route:
    | typeof listChannelsRoute
    | typeof listEntryPagesRoute
    | typeof listExitPagesRoute
    | typeof listSourcesRoute;
  by: Dimension;
  counts?: BehindKey;
  head: string;
  what: string;
}

const grouped = ({ route, ...table }: Grouping) => {
  const GroupsPanel = (panel: PanelProps) => {
    const answer = useApiQuery(route, { query: pageOfRows(panel) });
    return <GroupsTable panel={panel} answer={answer} {...table} />;
  };
  return GroupsPanel;
};

const entered = { by: 'page', head: 'Page', what: 'visits' } as const;
export const EntryPagesPanel = grouped({
  route: listEntryPagesRoute,
  counts: 'entry_page',
  ...entered,
});
export const ExitPagesPanel = grouped({
  route: listExitPagesRoute,
  counts: 'exit_page',
  ...entered,
});
export const SourcesPanel = grouped({
  route: listSourcesRoute,
  by: 'source',
  head: 'Source',
  what: 'sources',
});
export const ChannelsPanel = grouped({
  route: listChannelsRoute,
  by: 'channel',
  head: 'Channel',
  what: 'channels',
});

/** By the campaign of each visit, or by the one that first brought its visitor. */
export const CampaignsPanel = (panel: PanelProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const query = { ...pageOfRows(panel), touch: analyticsQuery.touch };
  const answer = useApiQuery(listCampaignsRoute, { query });
  return (
    <>
      <Tabs
        label="Touch"
        tabs={[
          ['latest', 'Latest touch'],
          ['first', 'First touch'],
        ]}
        current={analyticsQuery.touch}
        onTab={(touch) => setAnalyticsQuery({ ...analyticsQuery, touch, offset: 0 })}
      />
      <GroupsTable
        panel={panel}
        answer={answer}
        by="campaign"
        {...(analyticsQuery.touch === 'first' && { counts: 'first_campaign' as const })}
        head="Campaign"
        what="campaigns"
      />
    </>
  );
};

const deviceHeads = {
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  language: 'Language',
} as const;

export const DevicesPanel = (panel: PanelProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const query = { ...pageOfRows(panel), by: analyticsQuery.by };
  const answer = useApiQuery(listDevicesRoute, { query });
  return (
    <>
      <Tabs
        label="By"
        tabs={[
          ['device', 'Devices'],
          ['browser', 'Browsers'],
          ['os', 'Systems'],
          ['language', 'Languages'],
        ]}
        current={analyticsQuery.by}
        onTab={(by) => setAnalyticsQuery({ ...analyticsQuery, by, offset: 0 })}
      />
      <GroupsTable
        panel={panel}
        answer={answer}
        by={analyticsQuery.by}
        head={deviceHeads[analyticsQuery.by]}
        what="devices"
      />
    </>
  );
};
