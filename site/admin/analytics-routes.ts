import type * as contracts from '#shared/contracts/admin-analytics.ts';
import type { Call } from '#shared/contracts/call.ts';
import type { Route } from '#site/platform/api-routes.ts';

const ask = <C extends Call>(path: string): Route<C> => ({
  method: 'GET',
  path: `/api/admin/analytics/${path}`,
});

/** Apart from `api-routes.ts`, which every visitor loads. */
export const getOverviewRoute = ask<typeof contracts.getOverview>('overview');
export const getSeriesRoute = ask<typeof contracts.getSeries>('series');
export const listPagesRoute = ask<typeof contracts.listPages>('pages');
export const listEntryPagesRoute = ask<typeof contracts.listEntryPages>('entry-pages');
export const listExitPagesRoute = ask<typeof contracts.listExitPages>('exit-pages');
export const listSourcesRoute = ask<typeof contracts.listSources>('sources');
export const listChannelsRoute = ask<typeof contracts.listChannels>('channels');
export const listCampaignsRoute = ask<typeof contracts.listCampaigns>('campaigns');
export const listPlacesRoute = ask<typeof contracts.listPlaces>('places');
export const listDevicesRoute = ask<typeof contracts.listDevices>('devices');
export const listEventsRoute = ask<typeof contracts.listEvents>('events');
export const listErrorsRoute = ask<typeof contracts.listErrors>('errors');
export const getWebVitalsRoute = ask<typeof contracts.getWebVitals>('web-vitals');
export const listScrollDepthRoute = ask<typeof contracts.listScrollDepth>('scroll-depth');
export const getFunnelRoute = ask<typeof contracts.getFunnel>('funnel');
export const getRetentionRoute = ask<typeof contracts.getRetention>('retention');
export const getBotsRoute = ask<typeof contracts.getBots>('bots');
export const getLiveRoute = ask<typeof contracts.getLive>('live');
export const listVisitorsRoute = ask<typeof contracts.listVisitors>('visitors');
export const exportAnalyticsRoute = ask<typeof contracts.exportAnalytics>('export');
export const getTimelineRoute = ask<typeof contracts.getTimeline>('visitors/:visitor_id/timeline');
