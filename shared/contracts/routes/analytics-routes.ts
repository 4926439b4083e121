import { get, post } from '#shared/contracts/routes/route.ts';

/** The figures of the console. */
export const getOverviewRoute = get('/api/admin/analytics/overview');
export const getSeriesRoute = get('/api/admin/analytics/series');
export const listPagesRoute = get('/api/admin/analytics/pages');
export const listEntryPagesRoute = get('/api/admin/analytics/entry-pages');
export const listExitPagesRoute = get('/api/admin/analytics/exit-pages');
export const listSourcesRoute = get('/api/admin/analytics/sources');
export const listChannelsRoute = get('/api/admin/analytics/channels');
export const listCampaignsRoute = get('/api/admin/analytics/campaigns');
export const listLocationsRoute = get('/api/admin/analytics/locations');
export const listDevicesRoute = get('/api/admin/analytics/devices');
export const listEventsRoute = get('/api/admin/analytics/events');
export const listErrorsRoute = get('/api/admin/analytics/errors');
export const setErrorStateRoute = post('/api/admin/analytics/errors/:signature/state');
export const getWebVitalsRoute = get('/api/admin/analytics/web-vitals');
export const listScrollDepthRoute = get('/api/admin/analytics/scroll-depth');
export const getFunnelRoute = get('/api/admin/analytics/funnel');
export const getFlowRoute = get('/api/admin/analytics/flow');
export const getRetentionRoute = get('/api/admin/analytics/retention');
export const getBotsRoute = get('/api/admin/analytics/bots');
export const getLiveRoute = get('/api/admin/analytics/live');
export const listVisitorsRoute = get('/api/admin/analytics/visitors');
export const getTimelineRoute = get('/api/admin/analytics/visitors/:visitor_id/timeline');
export const listSavedFiltersRoute = get('/api/admin/analytics/saved-filters');
export const saveFilterRoute = post('/api/admin/analytics/saved-filters/:filter_id');
export const removeSavedFilterRoute = post('/api/admin/analytics/saved-filters/:filter_id/remove');
export const exportAnalyticsRoute = get('/api/admin/analytics/export');
