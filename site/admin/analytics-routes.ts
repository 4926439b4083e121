import type * as contracts from '#shared/contracts/admin-analytics.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { Route } from '#shared/client/api-routes.ts';

const query = <C extends Call>(path: string): Route<C> => ({
  method: 'GET',
  path: `/api/admin/analytics/${path}`,
});

/** Apart from `api-routes.ts`, which every visitor loads. */
export const getOverviewRoute = query<typeof contracts.getOverview>('overview');
export const getSeriesRoute = query<typeof contracts.getSeries>('series');
export const listPagesRoute = query<typeof contracts.listPages>('pages');
export const listEntryPagesRoute = query<typeof contracts.listEntryPages>('entry-pages');
export const listExitPagesRoute = query<typeof contracts.listExitPages>('exit-pages');
export const listSourcesRoute = query<typeof contracts.listSources>('sources');
export const listChannelsRoute = query<typeof contracts.listChannels>('channels');
export const listCampaignsRoute = query<typeof contracts.listCampaigns>('campaigns');
export const listPlacesRoute = query<typeof contracts.listPlaces>('places');
export const listDevicesRoute = query<typeof contracts.listDevices>('devices');
export const listEventsRoute = query<typeof contracts.listEvents>('events');
export const listErrorsRoute = query<typeof contracts.listErrors>('errors');
export const getWebVitalsRoute = query<typeof contracts.getWebVitals>('web-vitals');
export const listScrollDepthRoute = query<typeof contracts.listScrollDepth>('scroll-depth');
export const getFunnelRoute = query<typeof contracts.getFunnel>('funnel');
export const getRetentionRoute = query<typeof contracts.getRetention>('retention');
export const getBotsRoute = query<typeof contracts.getBots>('bots');
export const getLiveRoute = query<typeof contracts.getLive>('live');
export const listVisitorsRoute = query<typeof contracts.listVisitors>('visitors');
export const exportAnalyticsRoute = query<typeof contracts.exportAnalytics>('export');
export const getTimelineRoute = query<typeof contracts.getTimeline>(
  'visitors/:visitor_id/timeline',
);
