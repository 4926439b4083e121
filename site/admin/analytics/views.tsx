import { type ComponentType } from 'react';
import { isComparedTable, type ExportTable } from '#shared/domain/analytics/export-tables.ts';
import type { AnalyticsQuery } from '#site/admin/analytics/analytics-query.ts';
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
  /** The tables that the view exports. */
  readonly tables: readonly ExportTable[];
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
  overview: { name: 'Overview', Panel: OverviewPanel, tables: ['overview'] },
  pages: { name: 'Pages', Panel: PagesPanel, tables: ['pages'] },
  page: { name: 'Page', Panel: OpenedPage, tables: ['pages'] },
  'entry-pages': { name: 'Entry pages', Panel: EntryPagesPanel, tables: ['entry-pages'] },
  'exit-pages': { name: 'Exit pages', Panel: ExitPagesPanel, tables: ['exit-pages'] },
  'scroll-depth': { name: 'Scroll depth', Panel: ScrollPanel, tables: ['scroll-depth'] },
  sources: { name: 'Sources', Panel: SourcesPanel, tables: ['sources'] },
  channels: { name: 'Channels', Panel: ChannelsPanel, tables: ['channels'] },
  campaigns: { name: 'Campaigns', Panel: CampaignsPanel, tables: ['campaigns'] },
  locations: { name: 'Locations', Panel: LocationsPanel, tables: ['locations'] },
  devices: { name: 'Devices', Panel: DevicesPanel, tables: ['devices'] },
  goals: { name: 'Goals', Panel: GoalsPanel, tables: ['goals'] },
  events: { name: 'Events', Panel: EventsPanel, tables: ['events', 'raw-events'] },
  funnel: { name: 'Funnel', Panel: FunnelPanel, tables: ['funnel'] },
  retention: { name: 'Retention', Panel: RetentionPanel, tables: ['retention'] },
  visitors: { name: 'Visitors', Panel: VisitorsPanel, tables: ['visitors'] },
  chat: { name: 'Chats', Panel: ConversationsPanel, tables: [] },
  'web-vitals': { name: 'Web vitals', Panel: VitalsPanel, tables: ['web-vitals'] },
  errors: { name: 'Errors', Panel: ErrorsPanel, tables: ['errors'] },
  bots: { name: 'Bots', Panel: BotsPanel, tables: ['bots'] },
};

/** The tables of a view that the query shows: perhaps one goal, and no funnel without steps. */
export const tablesOf = (
  viewId: ViewId,
  { name, steps }: Pick<AnalyticsQuery, 'name' | 'steps'>,
): readonly ExportTable[] => {
  if (viewId === 'goals' && name !== null) return ['conversions'];
  return viewId === 'funnel' && steps.length < 2 ? [] : views[viewId].tables;
};

/** Whether the view shows figures that are compared, rather than a list of visitors or chats. */
export const isComparedView = (viewId: ViewId, analyticsQuery: AnalyticsQuery): boolean =>
  viewId === 'chat'
    ? Object.keys(analyticsQuery.chats).length === 0
    : tablesOf(viewId, analyticsQuery).some(isComparedTable);
