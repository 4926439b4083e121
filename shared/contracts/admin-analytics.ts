import { z } from 'zod';
import * as answers from '#shared/contracts/analytics-answers.ts';
import { filteredQuery, wholeNumber } from '#shared/contracts/analytics-filter.ts';
import { behindQuery, funnelShape } from '#shared/contracts/analytics-behind.ts';
import { defineCall } from '#shared/contracts/call.ts';
import { errorStateNames } from '#shared/domain/analytics/error-state.ts';
import { goalIdSchema } from '#shared/contracts/goals.ts';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import type { Route } from '#shared/contracts/routes/route.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { attributionDimensions, touches } from '#shared/domain/analytics/attribution.ts';
import { intervals } from '#shared/domain/analytics/buckets.ts';
import { limits } from '#shared/limits.ts';
import {
  exportAnalyticsRoute,
  getBotsRoute,
  getConversionsRoute,
  getFlowRoute,
  getFunnelRoute,
  getLiveRoute,
  getOverviewRoute,
  getRetentionRoute,
  getSeriesRoute,
  getTimelineRoute,
  getWebVitalsRoute,
  listCampaignsRoute,
  listChannelsRoute,
  listConversionsRoute,
  listDevicesRoute,
  listEntryPagesRoute,
  listErrorsRoute,
  listEventsRoute,
  listExitPagesRoute,
  listPagesRoute,
  listLocationsRoute,
  listScrollDepthRoute,
  listSourcesRoute,
  listVisitorsRoute,
} from '#shared/contracts/routes/analytics-routes.ts';

/** Every call here needs `x-admin-key`. See docs/analytics-api.md for each with an example. */

const rows = {
  limit: wholeNumber(1, limits.server.adminPageSizeMax),
  offset: wholeNumber(0, limits.analytics.offsetMax),
};

const query = <R extends Route, Query extends z.ZodType, Answer extends z.ZodType>(
  route: R,
  query: Query,
  answer: Answer,
) =>
  defineCall({
    ...route,
    params: nothing,
    query,
    body: nothing,
    answer,
  });

const groups = <R extends Route, Extra extends z.ZodRawShape>(route: R, extra: Extra) =>
  query(route, filteredQuery({ ...rows, ...extra }), answers.groupsSchema);

export const getOverview = query(getOverviewRoute, filteredQuery({}), answers.overviewSchema);

export const getSeries = query(
  getSeriesRoute,
  filteredQuery({ interval: z.enum(intervals).optional() }),
  answers.seriesSchema,
);

export const listPages = query(listPagesRoute, filteredQuery(rows), answers.pagesSchema);
export const listEntryPages = groups(listEntryPagesRoute, {});
export const listExitPages = groups(listExitPagesRoute, {});
export const listSources = groups(listSourcesRoute, {});
export const listChannels = groups(listChannelsRoute, {});
/** Groups by the campaign of each session, or by the one that first brought its visitor. */
export const listCampaigns = groups(listCampaignsRoute, {
  touch: z.enum(['first', 'latest']).optional(),
});
const locationKind = z.enum(['country', 'region', 'city']).optional();
/** By country unless `location` says otherwise. Regions and cities need a geo database that has them. */
export const listLocations = groups(listLocationsRoute, { location: locationKind });
export const listDevices = groups(listDevicesRoute, {
  by: z.enum(['device', 'browser', 'os', 'language']).optional(),
});

export const listEvents = query(
  listEventsRoute,
  filteredQuery({ ...rows, name: wellFormedText(64).optional() }),
  answers.eventsSchema,
);
/** `state` selects errors by what the owner decided. */
export const listErrors = query(
  listErrorsRoute,
  filteredQuery({ ...rows, state: z.enum(errorStateNames).optional() }),
  answers.errorsSchema,
);
export const getWebVitals = query(getWebVitalsRoute, filteredQuery({}), answers.webVitalsSchema);
export const listScrollDepth = query(
  listScrollDepthRoute,
  filteredQuery(rows),
  answers.scrollDepthSchema,
);

/** `step` repeats, in order. A visitor passes a step at or after the step before it. */
export const getFunnel = query(
  getFunnelRoute,
  filteredQuery({
    ...funnelShape,
    step: funnelShape.step.unwrap(),
  }),
  answers.funnelSchema,
);

/** How many visitors reached each goal. */
export const listConversions = query(
  listConversionsRoute,
  filteredQuery({}),
  answers.conversionsSchema,
);

/** Who reached one goal, by a property of the visit to which each visitor is credited. */
export const getConversions = defineCall({
  ...getConversionsRoute,
  params: z.object({ goal_id: goalIdSchema }),
  query: filteredQuery({
    ...rows,
    by: z.enum(attributionDimensions).optional(),
    touch: z.enum(touches).optional(),
  }),
  body: nothing,
  answer: answers.goalConversionsSchema,
});

/** What visits viewed before and after the page `around`. */
export const getFlow = query(
  getFlowRoute,
  filteredQuery({ around: wellFormedText(2_048) }),
  answers.flowSchema,
);

export const getRetention = query(getRetentionRoute, filteredQuery({}), answers.retentionSchema);
export const getBots = query(getBotsRoute, filteredQuery({}), answers.botsSchema);
export const getLive = query(getLiveRoute, nothing, answers.liveSchema);

/** Everybody in the period, or those whom a number of another call counts. */
export const listVisitors = query(listVisitorsRoute, behindQuery(rows), answers.visitorsSchema);

/** 404 when there is no such visitor. */
export const getTimeline = defineCall({
  ...getTimelineRoute,
  params: z.object({ visitor_id: claimedVisitorIdSchema }),
  query: z.strictObject({
    limit: wholeNumber(1, limits.server.adminPageSizeMax),
    offset: wholeNumber(0, limits.analytics.offsetMax),
  }),
  body: nothing,
  answer: answers.timelineSchema,
});

export const exportTables = [
  'pages',
  'entry-pages',
  'exit-pages',
  'sources',
  'channels',
  'campaigns',
  'locations',
  'devices',
  'events',
  'errors',
  'scroll-depth',
  'visitors',
  'raw-events',
] as const;
export type ExportTable = (typeof exportTables)[number];

/**
 * Every row of a table, or the raw events, streamed as a file: CSV (RFC 4180, UTF-8, with formula
 * cells escaped) or one JSON array. With `heading=yes`, lines that begin with `#` say what a CSV
 * contains; without, its first line names the columns, for programs.
 */
export const exportAnalytics = query(
  exportAnalyticsRoute,
  filteredQuery({
    table: z.enum(exportTables),
    format: z.enum(['csv', 'json']).optional(),
    heading: z.enum(['yes', 'no']).optional(),
    touch: z.enum(['first', 'latest']).optional(),
    by: z.enum(['device', 'browser', 'os', 'language']).optional(),
    location: locationKind,
  }),
  z.string(),
);
