import { z } from 'zod';
import * as answers from '#shared/contracts/analytics-answers.ts';
import { filteredQuery, wholeNumber } from '#shared/contracts/analytics-filter.ts';
import { defineCall } from '#shared/contracts/call.ts';
import { visitorIdSchema } from '#shared/contracts/ids.ts';
import { nothing } from '#shared/contracts/shapes.ts';
import { wellFormedText } from '#shared/contracts/text.ts';
import { intervals } from '#shared/domain/analytics/buckets.ts';
import { limits } from '#shared/limits.ts';

/** Every call here needs `x-admin-key`. See docs/analytics-api.md for each with an example. */
const root = '/api/admin/analytics';

const rows = {
  limit: wholeNumber(1, limits.server.adminPageSizeMax),
  offset: wholeNumber(0, limits.analytics.offsetMax),
};

const query = <Query extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  query: Query,
  answer: Answer,
) =>
  defineCall({
    method: 'GET',
    path: `${root}/${path}`,
    params: nothing,
    query,
    body: nothing,
    answer,
  });

const groups = <Extra extends z.ZodRawShape>(path: string, extra: Extra) =>
  query(path, filteredQuery({ ...rows, ...extra }), answers.groupsSchema);

export const getOverview = query('overview', filteredQuery({}), answers.overviewSchema);

export const getSeries = query(
  'series',
  filteredQuery({ interval: z.enum(intervals).optional() }),
  answers.seriesSchema,
);

export const listPages = query('pages', filteredQuery(rows), answers.pagesSchema);
export const listEntryPages = groups('entry-pages', {});
export const listExitPages = groups('exit-pages', {});
export const listSources = groups('sources', {});
export const listChannels = groups('channels', {});
/** By the campaign of each session, or by the one that first brought its visitor. */
export const listCampaigns = groups('campaigns', { touch: z.enum(['first', 'latest']).optional() });
export const listPlaces = groups('places', {});
export const listDevices = groups('devices', {
  by: z.enum(['device', 'browser', 'os', 'language']).optional(),
});

export const listEvents = query(
  'events',
  filteredQuery({ ...rows, name: wellFormedText(64).optional() }),
  answers.eventsSchema,
);
export const listErrors = query('errors', filteredQuery(rows), answers.errorsSchema);
export const getWebVitals = query('web-vitals', filteredQuery({}), answers.webVitalsSchema);
export const listScrollDepth = query(
  'scroll-depth',
  filteredQuery(rows),
  answers.scrollDepthSchema,
);

const stepSchema = wellFormedText(2_048).regex(
  /^(page:\/|event:[a-z][a-z0-9_]{0,63}$)/,
  'must be page:/path or event:name',
);

/** `step` is repeated, in order. A visitor passes a step once at or after the step before it. */
export const getFunnel = query(
  'funnel',
  filteredQuery({
    step: z.array(stepSchema).min(2).max(limits.analytics.funnelStepsMax),
    window_hours: wholeNumber(1, 24 * limits.analytics.retentionDays),
  }),
  answers.funnelSchema,
);

export const getRetention = query('retention', filteredQuery({}), answers.retentionSchema);
export const getBots = query('bots', filteredQuery({}), answers.botsSchema);
export const getLive = query('live', nothing, answers.liveSchema);
export const listVisitors = query('visitors', filteredQuery(rows), answers.visitorsSchema);

/** 404 when there is no such visitor. */
export const getTimeline = defineCall({
  method: 'GET',
  path: `${root}/visitors/:visitor_id/timeline`,
  params: z.object({ visitor_id: visitorIdSchema }),
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
  'places',
  'devices',
  'events',
  'errors',
  'scroll-depth',
  'visitors',
  'raw-events',
] as const;
export type ExportTable = (typeof exportTables)[number];

/**
 * Every row of a table view, or the raw events, streamed as a file: CSV (RFC 4180, UTF-8, cells that
 * a spreadsheet would take for a formula made harmless) or JSON, one array.
 */
export const exportAnalytics = query(
  'export',
  filteredQuery({
    table: z.enum(exportTables),
    format: z.enum(['csv', 'json']).optional(),
    touch: z.enum(['first', 'latest']).optional(),
    by: z.enum(['device', 'browser', 'os', 'language']).optional(),
  }),
  z.string(),
);
