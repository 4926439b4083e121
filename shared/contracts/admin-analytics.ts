import { z } from 'zod';
import * as answers from '#shared/contracts/analytics-answers.ts';
import { filteredQuery, wholeNumber } from '#shared/contracts/analytics-filter.ts';
import { drillDownQuery, funnelShape } from '#shared/contracts/analytics-drill-down.ts';
import { call } from '#shared/contracts/call.ts';
import { errorStateNames } from '#shared/domain/analytics/error-state.ts';
import { goalIdSchema } from '#shared/contracts/goals.ts';
import { claimedVisitorIdSchema } from '#shared/contracts/claimed-id.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { attributionDimensions, touches } from '#shared/domain/analytics/attribution.ts';
import { intervals } from '#shared/domain/analytics/buckets.ts';
import { exportTables } from '#shared/domain/analytics/export-tables.ts';
import { limits } from '#shared/limits.ts';

/** Every call here needs `x-admin-key`. See docs/analytics-api.md for each with an example. */

const rows = {
  limit: wholeNumber(1, limits.server.adminPageSizeMax),
  offset: wholeNumber(0, limits.analytics.offsetMax),
};

export const getOverview = call('GET', '/api/admin/figures/overview', {
  doc: 'The figures, and those of the comparison period.',
  scope: 'analytics',
  query: filteredQuery({}),
  answer: answers.overviewSchema,
});

export const getSeries = call('GET', '/api/admin/figures/series', {
  doc: 'The figures as points, at most 5000. The default interval depends on the period.',
  scope: 'analytics',
  query: filteredQuery({ interval: z.enum(intervals).optional() }),
  answer: answers.seriesSchema,
});

export const listPages = call('GET', '/api/admin/figures/pages', {
  doc: 'Views, visitors, sessions, entries, exits, bounce, engagement and scroll by page.',
  scope: 'analytics',
  query: filteredQuery(rows),
  answer: answers.pagesSchema,
});

export const listEntryPages = call('GET', '/api/admin/figures/entry-pages', {
  doc: 'Figures of the sessions that began on each page.',
  scope: 'analytics',
  query: filteredQuery(rows),
  answer: answers.groupsSchema,
});

export const listExitPages = call('GET', '/api/admin/figures/exit-pages', {
  doc: 'Figures of the sessions that ended on each page.',
  scope: 'analytics',
  query: filteredQuery(rows),
  answer: answers.groupsSchema,
});

export const listSources = call('GET', '/api/admin/figures/sources', {
  doc: 'Figures by source.',
  scope: 'analytics',
  query: filteredQuery(rows),
  answer: answers.groupsSchema,
});

export const listChannels = call('GET', '/api/admin/figures/channels', {
  doc: 'Figures by channel.',
  scope: 'analytics',
  query: filteredQuery(rows),
  answer: answers.groupsSchema,
});

export const listCampaigns = call('GET', '/api/admin/figures/campaigns', {
  doc: 'Figures by the campaign of each session, or by the one that first brought its visitor.',
  scope: 'analytics',
  query: filteredQuery({ ...rows, touch: z.enum(['first', 'latest']).optional() }),
  answer: answers.groupsSchema,
});

const locationKind = z.enum(['country', 'region', 'city']).optional();

export const listLocations = call('GET', '/api/admin/figures/locations', {
  doc:
    'Figures by country unless `location` says otherwise. Regions and cities need a geo database ' +
    'that has them.',
  scope: 'analytics',
  query: filteredQuery({ ...rows, location: locationKind }),
  answer: answers.groupsSchema,
});

const deviceKind = z.enum(['device', 'browser', 'os', 'language']).optional();

export const listDevices = call('GET', '/api/admin/figures/devices', {
  doc: 'Figures by device, browser, system or language.',
  scope: 'analytics',
  query: filteredQuery({ ...rows, by: deviceKind }),
  answer: answers.groupsSchema,
});

const eventName = wellFormedText(64).optional();

export const listEvents = call('GET', '/api/admin/figures/events', {
  doc: 'Interactions; with a name, by their target.',
  scope: 'analytics',
  query: filteredQuery({ ...rows, name: eventName }),
  answer: answers.eventsSchema,
});

const errorState = z.enum(errorStateNames).optional();

export const listErrors = call('GET', '/api/admin/figures/errors', {
  doc: 'Errors by signature. `state` selects them by what the owner decided.',
  scope: 'analytics',
  query: filteredQuery({ ...rows, state: errorState }),
  answer: answers.errorsSchema,
});

export const getWebVitals = call('GET', '/api/admin/figures/web-vitals', {
  doc: 'Percentiles, shares of good and poor, and histograms.',
  scope: 'analytics',
  query: filteredQuery({}),
  answer: answers.webVitalsSchema,
});

export const listScrollDepth = call('GET', '/api/admin/figures/scroll-depth', {
  doc: 'Scroll depths by page.',
  scope: 'analytics',
  query: filteredQuery(rows),
  answer: answers.scrollDepthSchema,
});

export const getFunnel = call('GET', '/api/admin/figures/funnel', {
  doc: '`step` repeats, in order. A visitor passes a step at or after the step before it.',
  scope: 'analytics',
  query: filteredQuery({ ...funnelShape, step: funnelShape.step.unwrap() }),
  answer: answers.funnelSchema,
});

export const listConversions = call('GET', '/api/admin/figures/conversions', {
  doc: 'The number of visitors who reached each goal.',
  scope: 'analytics',
  query: filteredQuery({}),
  answer: answers.conversionsSchema,
});

export const getConversions = call('GET', '/api/admin/figures/conversions/:goal_id', {
  doc: 'Visitors who reached one goal, by a property of the visit that gets the credit for each.',
  scope: 'analytics',
  params: z.object({ goal_id: goalIdSchema }),
  query: filteredQuery({
    ...rows,
    by: z.enum(attributionDimensions).optional(),
    touch: z.enum(touches).optional(),
  }),
  answer: answers.goalConversionsSchema,
});

export const getFlow = call('GET', '/api/admin/figures/flow', {
  doc: 'Pages that visits viewed before and after the page `around`.',
  scope: 'analytics',
  query: filteredQuery({ around: wellFormedText(2_048) }),
  answer: answers.flowSchema,
});

export const getRetention = call('GET', '/api/admin/figures/retention', {
  doc: 'Returning visitors by week, grouped by the week of their first visit.',
  scope: 'analytics',
  query: filteredQuery({}),
  answer: answers.retentionSchema,
});

export const getBots = call('GET', '/api/admin/figures/bots', {
  doc: 'The share of bots in the traffic, and the reasons.',
  scope: 'analytics',
  query: filteredQuery({}),
  answer: answers.botsSchema,
});

export const getLive = call('GET', '/api/admin/figures/live', {
  doc: 'The visitors on the site now.',
  scope: 'analytics',
  answer: answers.liveSchema,
});

export const listVisitors = call('GET', '/api/admin/figures/visitors', {
  doc: 'All visitors in the period, or those behind a number of another call.',
  scope: 'analytics',
  query: drillDownQuery(rows),
  answer: answers.visitorsSchema,
});

export const getTimeline = call('GET', '/api/admin/figures/visitors/:visitor_id/timeline', {
  doc:
    'Every visit of one visitor with its events, and the chat. 404 when there is no such ' +
    'visitor.',
  params: z.object({ visitor_id: claimedVisitorIdSchema }),
  query: z.strictObject({
    limit: wholeNumber(1, limits.server.adminPageSizeMax),
    offset: wholeNumber(0, limits.analytics.offsetMax),
  }),
  answer: answers.timelineSchema,
});

export const exportAnalytics = call('GET', '/api/admin/figures/export', {
  doc:
    'Every row of a table, what a screen of figures shows, or the raw events, streamed as a file: CSV (RFC 4180, UTF-8 with its mark, with formula ' +
    'cells escaped) or one JSON array. With `heading=yes`, lines that begin with `#` say what a CSV ' +
    'contains; without, its first line names the columns, for programs.',
  scope: 'analytics',
  media: { answer: ['text/csv', 'application/json'] },
  query: drillDownQuery({
    table: z.enum(exportTables),
    format: z.enum(['csv', 'json']).optional(),
    heading: z.enum(['yes', 'no']).optional(),
    touch: z.enum(['first', 'latest']).optional(),
    by: deviceKind,
    location: locationKind,
    name: eventName,
    state: errorState,
    /** For `conversions`. */
    goal_id: goalIdSchema.optional(),
    dimension: z.enum(attributionDimensions).optional(),
  }),
  answer: z.string(),
});
