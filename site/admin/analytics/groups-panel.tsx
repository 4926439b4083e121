import {
  listCampaigns,
  listChannels,
  listDevices,
  listEntryPages,
  listExitPages,
  listSources,
} from '#shared/contracts/admin-analytics.ts';
import { GroupsTable } from '#site/admin/analytics/groups-table.tsx';
import { pageOfRows } from '#site/admin/analytics/page-of-rows.ts';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import type { Dimension } from '#shared/domain/analytics/filter-keys.ts';
import type { DrillDownKey } from '#site/admin/analytics/analytics-query.ts';
import { Tabs } from '#site/admin/analytics/tabs.tsx';
import { useApiQuery } from '#site/admin/queries/use-api-query.tsx';

interface Grouping {
  call: typeof listChannels;
  by: Dimension;
  counts?: DrillDownKey;
  head: string;
  what: string;
}

const grouped = ({ call, ...table }: Grouping) => {
  const GroupsPanel = (panel: PanelProps) => {
    const answer = useApiQuery(call, { query: pageOfRows(panel) });
    return <GroupsTable panel={panel} answer={answer} {...table} />;
  };
  return GroupsPanel;
};

const entered = { by: 'page', head: 'Page', what: 'visits' } as const;
export const EntryPagesPanel = grouped({
  call: listEntryPages,
  counts: 'entry_page',
  ...entered,
});
export const ExitPagesPanel = grouped({
  call: listExitPages,
  counts: 'exit_page',
  ...entered,
});
export const SourcesPanel = grouped({
  call: listSources,
  by: 'source',
  head: 'Source',
  what: 'sources',
});
export const ChannelsPanel = grouped({
  call: listChannels,
  by: 'channel',
  head: 'Channel',
  what: 'channels',
});

/** By the campaign of each visit, or by the one that first brought its visitor. */
export const CampaignsPanel = (panel: PanelProps) => {
  const { analyticsQuery, setAnalyticsQuery } = panel;
  const query = { ...pageOfRows(panel), touch: analyticsQuery.touch };
  const answer = useApiQuery(listCampaigns, { query });
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
  const answer = useApiQuery(listDevices, { query });
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
