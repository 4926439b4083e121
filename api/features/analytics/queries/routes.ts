import { Router } from 'express';
import * as calls from '#shared/contracts/admin-analytics.ts';
import { setErrorState } from '#shared/contracts/error-states.ts';
import { getFingerprint } from '#shared/contracts/admin-fingerprint.ts';
import type { AnalyticsFilter } from '#shared/contracts/analytics-filter.ts';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { fail } from '#shared/contracts/errors.ts';
import { edgesOf, intervalFor } from '#shared/domain/analytics/buckets.ts';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { limits } from '#shared/limits.ts';
import type { Clock } from '#shared/ports/clock.ts';
import type { Errors } from '#api/features/analytics/errors/errors.ts';
import type { GoalList } from '#api/features/analytics/goals/goals.ts';
import { mountConversions, mountGoals } from '#api/features/analytics/goals/routes.ts';
import { mountChat } from '#api/features/analytics/queries/chat-routes.ts';
import { sliceOf, type Mount } from '#api/features/analytics/queries/mount.ts';
import { requestFor, type RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import { sendExport } from '#api/features/analytics/queries/export.ts';
import type {
  AnalyticsQueries,
  GroupBy,
  LivePosition,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import {
  resolveFilter,
  shownSpan,
  type Resolve,
  type Resolved,
} from '#api/features/analytics/queries/resolve-filter.ts';
import {
  comparedPart,
  readTable,
  without,
  withoutCount,
} from '#api/features/analytics/queries/read-table.ts';
import { resolveDrillDown } from '#api/features/analytics/queries/resolve-drill-down.ts';
import { retentionWeeks } from '#api/features/analytics/queries/retention-weeks.ts';
import type { ExportQuery, Read } from '#api/features/analytics/queries/tables.ts';
import { mountSavedFilters } from '#api/features/analytics/saved-filters/routes.ts';
import type { SavedFilters } from '#api/features/analytics/saved-filters/saved-filters.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { Refusal } from '#api/http/refusal.ts';
import { isFailure, route } from '#api/http/route.ts';
import type { AnswerOf, Call } from '#shared/contracts/call.ts';
import { drillDownKeys } from '#shared/contracts/analytics-drill-down.ts';
import type { Span } from '#shared/domain/analytics/period.ts';
import { isComparedTable, type ExportTable } from '#shared/domain/analytics/export-tables.ts';
import { filterKeys } from '#shared/domain/analytics/filter-keys.ts';
import type { Goal } from '#shared/contracts/goals.ts';
import { filterSentence, type WriteValue } from '#shared/domain/analytics/filter-sentence.ts';

/** Describes the rows of a table, such as "devices by browser". */
const tableText = ({ table, ...query }: ExportQuery, goals: readonly Goal[]): string => {
  const { by = 'device', touch = 'latest', location = 'country', dimension = 'source' } = query;
  const goal = goals.find(({ id }) => id === query.goal_id)?.name ?? 'a goal';
  const texts: Partial<Record<ExportTable, string>> = {
    devices: `devices by ${by}`,
    locations: `locations by ${location}`,
    campaigns: `campaigns by ${touch} touch`,
    conversions: `conversions of ${goal} by ${dimension}, ${touch} touch`,
    funnel: `funnel of ${query.step?.join(', ') ?? ''}`,
    ...(query.name !== undefined && { events: `targets of ${query.name}` }),
  };
  return texts[table] ?? table.replaceAll('-', ' ');
};

const filterTexts = (filter: AnalyticsFilter, goals: readonly Goal[]): string[] => {
  const write: WriteValue = (dimension, value) =>
    dimension === 'goal' ? (goals.find(({ id }) => id === value)?.name ?? value) : value;
  const texts = filterKeys.flatMap((key) => {
    const value = filter[key];
    return value === undefined ? [] : [filterSentence(key, value, write).join(' ')];
  });
  const { bots = 'exclude' } = filter;
  return bots === 'exclude' ? texts : [...texts, bots === 'only' ? 'Bots only' : 'Bots included'];
};

const periodText = (span: Span, timeZone: string): string =>
  `${dateIn(span.from, timeZone)} to ${dateIn(span.to - 1, timeZone)} (${timeZone})`;

/** The query's drill-down keys, for an export of visitors. */
const drillDownTexts = (query: ExportQuery): string[] =>
  query.table === 'visitors'
    ? drillDownKeys.flatMap((key) => {
        const value = query[key];
        return value === undefined ? [] : [`${key} ${String(value)}`];
      })
    : [];

/** Describes an exported table, in lines that no spreadsheet mistakes for rows. */
const exportHeading = (
  query: ExportQuery,
  { scope: { span }, compared, timeZone, goals }: Resolved,
): string[] => {
  const texts = [...filterTexts(query, goals), ...drillDownTexts(query)];
  const isCompared = compared !== null && isComparedTable(query.table);
  return [
    `Foyer analytics: ${tableText(query, goals)}`,
    `Period: ${periodText(span, timeZone)}`,
    ...(isCompared ? [`Compared with: ${periodText(compared.span, timeZone)}`] : []),
    `Filters: ${texts.length === 0 ? 'none' : texts.join('; ')}`,
    // A line break in a value would end the comment.
  ].map((line) => `# ${line.replaceAll(/\p{Cc}+/gu, ' ')}`);
};

/** A day of an import: "2025-03-01". */
export interface ImportedDay {
  readonly day: string;
  readonly visitors: number;
  readonly visits: number;
  readonly views: number;
}

interface AnalyticsRoutesDeps {
  readonly queries: AnalyticsQueries;
  readonly clock: Clock;
  readonly errors: Errors;
  readonly savedFilters: SavedFilters;
  readonly goals: GoalList;
  /** Imported figures of these days, both included. */
  importedDays(from: string, to: string): Promise<readonly ImportedDay[]>;
  /** Visitors on the site now. */
  livePositions(): LivePosition[];
  /** Their names in the console. */
  nameOf(visitorId: VisitorId): Promise<string>;
  nameOfToken(tokenHash: TokenHash): Promise<string>;
}

const seriesEdges = (
  scope: Scope,
  timeZone: string,
  interval: ReturnType<typeof intervalFor>,
): number[] => {
  const edges = edgesOf(scope.span, interval, timeZone);
  if (edges.length - 1 > limits.analytics.seriesPointsMax) {
    throw new Refusal(
      fail('validation_failed', 'the request is invalid', {
        fields: { interval: 'is too short for the period' },
      }),
    );
  }
  return edges;
};

const isNarrowed = (filter: AnalyticsFilter): boolean =>
  (filter.bots ?? 'exclude') !== 'exclude' || filterKeys.some((key) => filter[key] !== undefined);

/** The imported days of each step between two edges; null where no step has any. */
const importedSteps = (
  days: readonly ImportedDay[],
  edges: readonly number[],
  timeZone: string,
) => {
  if (days.length === 0) return null;
  const steps = edges.slice(0, -1).map((edge, index) => {
    const first = dateIn(edge, timeZone);
    const last = dateIn((edges[index + 1] ?? edge) - 1, timeZone);
    const own = days.filter(({ day }) => day >= first && day <= last);
    if (own.length === 0) return null;
    return {
      visitors: own.reduce((sum, { visitors }) => sum + visitors, 0),
      sessions: own.reduce((sum, { visits }) => sum + visits, 0),
      views: own.reduce((sum, { views }) => sum + views, 0),
    };
  });
  return steps.some((step) => step !== null) ? steps : null;
};

const mountFigures = (mount: Mount, resolve: Resolve, deps: AnalyticsRoutesDeps) => {
  mount(calls.getOverview, async ({ query, run }) => {
    const { scope, compared, timeZone } = await resolve(query);
    return {
      period: shownSpan(scope.span, timeZone),
      ...(await run('overview', scope)),
      compared: compared && {
        period: shownSpan(compared.span, timeZone),
        ...(await run('overview', compared)),
      },
    };
  });

  mount(calls.getSeries, async ({ query, run }) => {
    const { scope, compared, timeZone } = await resolve(query);
    const interval = query.interval ?? intervalFor(scope.span);
    const edges = seriesEdges(scope, timeZone, interval);
    const pointsOf = (one: Scope) =>
      run('series', { ...one, edges: seriesEdges(one, timeZone, interval) });
    const { from, to } = scope.span;
    const imported =
      interval === 'hour' || isNarrowed(query)
        ? []
        : await deps.importedDays(dateIn(from, timeZone), dateIn(to - 1, timeZone));
    return {
      period: shownSpan(scope.span, timeZone),
      interval,
      ...(await run('series', { ...scope, edges })),
      imported: importedSteps(imported, edges, timeZone),
      compared: compared && {
        period: shownSpan(compared.span, timeZone),
        ...(await pointsOf(compared)),
      },
    };
  });
};

const mountGroups = (mount: Mount, resolve: Resolve) => {
  const groups = async (
    query: AnalyticsFilter & { limit?: number | undefined; offset?: number | undefined },
    run: RunQuery,
    by: GroupBy,
  ) => {
    const resolved = await resolve(query);
    return readTable({
      resolved,
      query,
      run,
      by,
      read: (input) => run('groups', { ...input, by }),
      nameOf: ({ name }) => name,
      figuresOf: (row, retained) => withoutCount(without(row, 'name'), retained),
    });
  };
  mount(calls.listEntryPages, ({ query, run }) => groups(query, run, 'entry_page'));
  mount(calls.listExitPages, ({ query, run }) => groups(query, run, 'exit_page'));
  mount(calls.listSources, ({ query, run }) => groups(query, run, 'source'));
  mount(calls.listChannels, ({ query, run }) => groups(query, run, 'channel'));
  mount(calls.listCampaigns, ({ query, run }) =>
    groups(query, run, query.touch === 'first' ? 'first_campaign' : 'campaign'),
  );
  mount(calls.listLocations, ({ query, run }) => groups(query, run, query.location ?? 'country'));
  mount(calls.listDevices, ({ query, run }) => groups(query, run, query.by ?? 'device'));
};

const mountTables = (mount: Mount, resolve: Resolve) => {
  mount(calls.listPages, async ({ query, run }) => {
    const resolved = await resolve(query);
    return readTable({
      resolved,
      query,
      run,
      by: 'page',
      read: (input) => run('pages', input),
      nameOf: ({ page }) => page,
      figuresOf: (row, retained) => withoutCount(without(row, 'page'), retained),
    });
  });
  mount(calls.listEvents, async ({ query, run }) => {
    const resolved = await resolve(query);
    const { name: event = null } = query;
    return readTable({
      resolved,
      query,
      run,
      by: null,
      read: (input) => run('events', { ...input, name: event }),
      nameOf: ({ name, target }) => (event === null ? name : target),
      figuresOf: (row) => without(row, 'name', 'target'),
    });
  });
  mount(calls.listScrollDepth, async ({ query, run }) => {
    const resolved = await resolve(query);
    return readTable({
      resolved,
      query,
      run,
      by: null,
      read: (input) => run('scroll', input),
      nameOf: ({ page }) => page,
      figuresOf: (row) => without(row, 'page'),
    });
  });
};

const mountErrors = (mount: Mount, resolve: Resolve, errors: Errors) => {
  mount(calls.listErrors, async ({ query, run }) => {
    const resolved = await resolve(query);
    return readTable({
      resolved,
      query,
      run,
      by: null,
      read: (input) => errors.list(run, input, query.state),
      nameOf: ({ signature }) => signature,
      figuresOf: ({ count, sessions, visitors = 0 }) => ({ count, sessions, visitors }),
    });
  });
};

const mountVisitors = (mount: Mount, resolve: Resolve, { nameOf }: AnalyticsRoutesDeps) => {
  mount(calls.listVisitors, async ({ query, run }) => {
    const resolved = await resolve(query);
    const { goals, timeZone } = resolved;
    const { scope, drillDown } = resolveDrillDown(query, resolved);
    const answer = await run('visitors', { ...scope, ...sliceOf(query), drillDown });
    const found =
      query.error === undefined
        ? null
        : await run('errors', { ...scope, only: [query.error], limit: 1, offset: 0 });
    const error_message = found?.rows[0]?.message;
    const goal_name = goals.find(({ id }) => id === query.converted)?.name;
    const rows = await Promise.all(
      answer.rows.map(async (row) => ({ ...row, name: await nameOf(row.visitor_id as VisitorId) })),
    );
    return { ...answer, period: shownSpan(scope.span, timeZone), rows, error_message, goal_name };
  });
};

const mountStudies = (mount: Mount, resolve: Resolve) => {
  mount(calls.getWebVitals, async ({ query, run }) => {
    const { scope, timeZone } = await resolve(query);
    return { period: shownSpan(scope.span, timeZone), ...(await run('vitals', scope)) };
  });
  mount(calls.getBots, async ({ query, run }) => {
    const { scope, timeZone } = await resolve(query);
    return { period: shownSpan(scope.span, timeZone), ...(await run('bots', scope)) };
  });
  mount(calls.getFunnel, async ({ query, run }) => {
    const resolved = await resolve(query);
    const { scope, compared, timeZone } = resolved;
    const hours = query.window_hours ?? limits.analytics.funnelWindowHours;
    const stepsOf = async (one: Scope) =>
      (await run('funnel', { ...one, steps: query.step, windowMs: hours * 60 * 60_000 })).steps;
    const steps = await stepsOf(scope);
    const part = await comparedPart(resolved, run, null);
    const earlier = compared && part?.retained === 'all' ? await stepsOf(compared) : [];
    return {
      period: shownSpan(scope.span, timeZone),
      window_hours: hours,
      steps: steps.map((step, position) => {
        const before = earlier[position];
        return before ? { ...step, before: without(before, 'step') } : step;
      }),
      compared: part && {
        ...part,
        total_rows: earlier.filter(({ visitors }) => visitors > 0).length,
      },
    };
  });
  mount(calls.getFlow, async ({ query, run }) => {
    const { scope, timeZone } = await resolve(query);
    const { flowSteps: steps, flowPages: limit } = limits.analytics;
    const answer = await run('flow', { ...scope, page: query.around, steps, limit });
    return { period: shownSpan(scope.span, timeZone), page: query.around, ...answer };
  });
  mount(calls.getRetention, async ({ query, run }) => {
    const { scope, timeZone } = await resolve(query);
    // Starts at the oldest stored data, because only a comparison with everything before shows who is
    // new.
    const { weeks, edges } = retentionWeeks(scope.span, timeZone);
    const input = { match: scope.match, span: { from: 0, to: scope.span.to }, weeks, edges };
    return {
      period: shownSpan({ from: edges[0] ?? scope.span.from, to: scope.span.to }, timeZone),
      ...(await run('retention', input)),
    };
  });
};

const mountPeople = (mount: Mount, { clock, livePositions }: AnalyticsRoutesDeps) => {
  mount(calls.getLive, ({ run }) => run('live', { positions: livePositions(), now: clock.now() }));
  mount(calls.getTimeline, async ({ params, query, run }) => {
    const input = { visitorId: params.visitor_id, ...sliceOf(query) };
    return (await run('timeline', input)) ?? fail('not_found', 'there is no such visitor');
  });
  mount(getFingerprint, async ({ params, run }) => {
    const answer = await run('fingerprint', { visitorId: params.visitor_id });
    return answer ?? fail('not_found', 'there is no fingerprint of this visitor');
  });
};

/** The admin's analytics routes (docs/analytics-api.md). */
export const createAnalyticsRoutes = (deps: AnalyticsRoutesDeps): Router => {
  const { queries, clock } = deps;
  const router = Router();
  const resolve: Resolve = async (filter) =>
    resolveFilter(filter, clock.now(), (await deps.goals.read()).goals);
  const handlers = new Map<Call, Parameters<Mount>[1]>();
  const mount: Mount = (call, handle) => {
    handlers.set(call, handle);
    route(router, call, ({ params, query, response }) =>
      handle({ params, query, run: requestFor(queries, response) }),
    );
  };
  /** Answers calls for an export like their routes do. */
  const readFor =
    (run: RunQuery): Read =>
    async (call, query, params) => {
      const answer = await handlers.get(call)?.({ params: params ?? {}, query, run });
      if (isFailure(answer)) throw new Refusal(answer);
      return answer as AnswerOf<typeof call>;
    };

  mountFigures(mount, resolve, deps);
  mountGroups(mount, resolve);
  mountTables(mount, resolve);
  mountErrors(mount, resolve, deps.errors);
  mountVisitors(mount, resolve, deps);
  mountConversions(mount, resolve, deps.goals);
  mountGoals(router, deps.goals);
  mountStudies(mount, resolve);
  mountChat(mount, resolve, deps.nameOfToken);
  mountPeople(mount, deps);
  mountSavedFilters(router, deps.savedFilters);

  route(router, setErrorState, async ({ params, body }) => {
    await deps.errors.decide(params.signature, body.state);
    return { ok: true as const };
  });

  route(router, calls.exportAnalytics, async ({ query, response }) => {
    const resolved = await resolve(query);
    const { scope, goals, timeZone } = resolved;
    const run = requestFor(queries, response);
    await sendExport(response, {
      run,
      read: readFor(run),
      query,
      scope,
      goals,
      heading: query.heading === 'yes' ? exportHeading(query, resolved) : [],
      date: dateIn(clock.now(), timeZone),
    });
    return undefined;
  });
  return router;
};
