import { type ComponentType } from 'react';
import type { ExportTable } from '#shared/contracts/admin-analytics.ts';
import { BotsPanel } from '#site/admin/analytics/bots-panel.tsx';
import { ErrorsPanel } from '#site/admin/analytics/errors-panel.tsx';
import { FunnelPanel } from '#site/admin/analytics/funnel-panel.tsx';
import {
  CampaignsPanel,
  ChannelsPanel,
  DevicesPanel,
  EntryPagesPanel,
  EventsPanel,
  ExitPagesPanel,
  PagesPanel,
  ScrollPanel,
  SourcesPanel,
} from '#site/admin/analytics/list-panels.tsx';
import { OverviewPanel } from '#site/admin/analytics/overview-panel.tsx';
import type { PanelProps } from '#site/admin/analytics/panel-props.ts';
import { LocationsPanel } from '#site/admin/analytics/locations-panel.tsx';
import { RetentionPanel } from '#site/admin/analytics/retention-panel.tsx';
import type { ViewId } from '#site/admin/analytics/view-ids.ts';
import { VisitorsPanel } from '#site/admin/analytics/visitors-panel.tsx';
import { VitalsPanel } from '#site/admin/analytics/vitals-panel.tsx';
import { loadLater } from '#site/admin/load-later.tsx';

export interface View {
  readonly name: string;
  readonly Panel: ComponentType<PanelProps>;
  /** The table that is exported where this is shown. Without one, the raw events are; null: nothing. */
  readonly table?: ExportTable | null;
}

const OpenedPage = loadLater(
  async () => (await import('#site/admin/analytics/opened-page.tsx')).OpenedPage,
);

const GoalsPanel = loadLater(
  async () => (await import('#site/admin/analytics/goals/goals-panel.tsx')).GoalsPanel,
);

const ConversationsPanel = loadLater(
  async () => (await import('#site/admin/analytics/conversations-panel.tsx')).ConversationsPanel,
);

export const views: Readonly<Record<ViewId, View>> = {
  overview: { name: 'Overview', Panel: OverviewPanel },
  pages: { name: 'Pages', Panel: PagesPanel, table: 'pages' },
  page: { name: 'Page', Panel: OpenedPage, table: 'pages' },
  'entry-pages': { name: 'Entry pages', Panel: EntryPagesPanel, table: 'entry-pages' },
  'exit-pages': { name: 'Exit pages', Panel: ExitPagesPanel, table: 'exit-pages' },
  'scroll-depth': { name: 'Scroll depth', Panel: ScrollPanel, table: 'scroll-depth' },
  sources: { name: 'Sources', Panel: SourcesPanel, table: 'sources' },
  channels: { name: 'Channels', Panel: ChannelsPanel, table: 'channels' },
  campaigns: { name: 'Campaigns', Panel: CampaignsPanel, table: 'campaigns' },
  locations: { name: 'Locations', Panel: LocationsPanel, table: 'locations' },
  devices: { name: 'Devices', Panel: DevicesPanel, table: 'devices' },
  goals: { name: 'Goals', Panel: GoalsPanel },
  events: { name: 'Events', Panel: EventsPanel, table: 'events' },
  funnel: { name: 'Funnel', Panel: FunnelPanel },
  retention: { name: 'Retention', Panel: RetentionPanel },
  visitors: { name: 'Visitors', Panel: VisitorsPanel, table: 'visitors' },
  chat: { name: 'Chats', Panel: ConversationsPanel, table: null },
  'web-vitals': { name: 'Web vitals', Panel: VitalsPanel },
  errors: { name: 'Errors', Panel: ErrorsPanel, table: 'errors' },
  bots: { name: 'Bots', Panel: BotsPanel },
};
