import type { z } from 'zod';
import * as calls from '#shared/contracts/admin-analytics.ts';
import type { GroupRow } from '#shared/contracts/analytics-answers.ts';
import type { AnswerOf, Call, ParamsOf, QueryOf } from '#shared/contracts/call.ts';
import { fail } from '#shared/contracts/errors.ts';
import type { Goal, GoalId } from '#shared/contracts/goals.ts';
import type { ExportTable } from '#shared/domain/analytics/export-tables.ts';
import { dateIn } from '#shared/domain/analytics/zoned-time.ts';
import { Refusal } from '#api/http/refusal.ts';

/** Answers a call like its route does. */
export type Read = <C extends Call>(
  call: C,
  query: QueryOf<C>,
  params?: ParamsOf<C>,
) => Promise<AnswerOf<C>>;

export type ExportQuery = z.infer<typeof calls.exportAnalytics.query>;

interface Page {
  readonly rows: readonly object[];
  readonly total_rows: number;
}

type ReadPage = (
  read: Read,
  query: ExportQuery & { readonly limit: number; readonly offset: number },
) => Promise<Page>;

const ofCall =
  (call: typeof calls.listSources): ReadPage =>
  (read, query) =>
    read(call, query);

const needed = (field: string) =>
  new Refusal(
    fail('validation_failed', 'the request is invalid', {
      fields: { [field]: 'is needed for this table' },
    }),
  );

/** The goal whose conversions are exported. */
const goalIdOf = ({ goal_id: id }: ExportQuery): GoalId => {
  if (id === undefined) throw needed('goal_id');
  return id;
};

/** Tables that are read a page at a time. */
export const pagedTables: Partial<Record<ExportTable, ReadPage>> = {
  pages: (read, query) => read(calls.listPages, query),
  'entry-pages': ofCall(calls.listEntryPages),
  'exit-pages': ofCall(calls.listExitPages),
  sources: ofCall(calls.listSources),
  channels: ofCall(calls.listChannels),
  campaigns: (read, query) => read(calls.listCampaigns, query),
  locations: (read, query) => read(calls.listLocations, query),
  devices: (read, query) => read(calls.listDevices, query),
  events: (read, query) => read(calls.listEvents, query),
  errors: (read, query) => read(calls.listErrors, query),
  'scroll-depth': (read, query) => read(calls.listScrollDepth, query),
  visitors: (read, query) => read(calls.listVisitors, query),
  conversions: (read, query) =>
    read(calls.getConversions, { ...query, by: query.dimension }, { goal_id: goalIdOf(query) }),
};

/** The number of rows per list on the screen. */
const TOP_ROWS = 6;

type Series = AnswerOf<typeof calls.getSeries>;

interface OverviewRow {
  /** The figures, their series by a step, or the first rows of a list. */
  readonly part: string;
  readonly name: string | null;
  readonly value: number | null;
  readonly before: number | null;
  /** The imported figure of a step; `value` does not contain it. */
  readonly imported: number | null;
}

const seriesRows = ({ interval, points, compared, period, imported }: Series) =>
  (['visitors', 'sessions', 'views'] as const).flatMap((metric) =>
    points.map((point, position): OverviewRow => ({
      part: `${metric} by ${interval}`,
      name: interval === 'hour' ? point.at : dateIn(Date.parse(point.at), period.time_zone),
      value: point[metric],
      before: compared?.points[position]?.[metric] ?? null,
      imported: imported?.[position]?.[metric] ?? null,
    })),
  );

const listRows = <Row>(
  part: string,
  rows: readonly Row[],
  write: (row: Row) => Omit<OverviewRow, 'part' | 'imported'>,
): OverviewRow[] => rows.map((row) => ({ part, ...write(row), imported: null }));

/** A row's figure in the compared period: 0 for a new row, null without a comparison. */
const beforeOf = <Name extends string>(
  { before }: { before?: Readonly<Record<Name, number>> | null | undefined },
  name: Name,
) => (before === null ? 0 : (before?.[name] ?? null));

const groupOf = (row: GroupRow) => ({
  name: row.name,
  value: row.sessions,
  before: beforeOf(row, 'sessions'),
});

/** The overview: the figures, the series of each drawn one, the top of each list. */
const readOverview = async (read: Read, query: ExportQuery): Promise<OverviewRow[]> => {
  const { figures, compared } = await read(calls.getOverview, query);
  const top = { ...query, limit: TOP_ROWS, offset: 0 };
  const { rows: pages } = await read(calls.listPages, top);
  const { rows: events } = await read(calls.listEvents, { ...top, name: undefined });
  return [
    ...(Object.keys(figures) as (keyof typeof figures)[]).map((name): OverviewRow => ({
      part: 'figures',
      name,
      value: figures[name],
      before: compared?.figures[name] ?? null,
      imported: null,
    })),
    ...seriesRows(await read(calls.getSeries, query)),
    ...listRows('pages', pages, (row) => ({
      name: row.page,
      value: row.views,
      before: beforeOf(row, 'views'),
    })),
    ...listRows('sources', (await read(calls.listSources, top)).rows, groupOf),
    ...listRows('channels', (await read(calls.listChannels, top)).rows, groupOf),
    ...listRows('locations', (await read(calls.listLocations, top)).rows, groupOf),
    ...listRows('devices', (await read(calls.listDevices, top)).rows, groupOf),
    ...listRows('events', events, (row) => ({
      name: row.name,
      value: row.count,
      before: beforeOf(row, 'count'),
    })),
  ];
};

const readGoals = async (read: Read, query: ExportQuery, goals: readonly Goal[]) => {
  const { currency, visitors, goals: now, compared } = await read(calls.listConversions, query);
  return now.map(({ id, converted, rate, value }) => {
    const before = compared?.goals.find((one) => one.id === id);
    return {
      goal: goals.find((goal) => goal.id === id)?.name ?? id,
      visitors,
      converted,
      rate,
      value,
      currency: value === null ? null : currency,
      converted_before: before?.converted ?? null,
      rate_before: before?.rate ?? null,
    };
  });
};

/** Every row has a column for each week; empty: in the future. */
const readRetention = async (read: Read, query: ExportQuery) => {
  const { cohorts } = await read(calls.getRetention, query);
  const weeks = Math.max(0, ...cohorts.map(({ returned }) => returned.length));
  return cohorts.map(({ week, visitors, returned }) => ({
    week,
    visitors,
    returned: Object.fromEntries(
      Array.from({ length: weeks }, (_, later) => [later, returned[later] ?? null]).slice(1),
    ),
  }));
};

/** Tables that consist of one answer. */
export const wholeTables: Partial<
  Record<
    ExportTable,
    (read: Read, query: ExportQuery, goals: readonly Goal[]) => Promise<readonly object[]>
  >
> = {
  overview: readOverview,
  goals: readGoals,
  retention: readRetention,
  funnel: async (read, query) => {
    if (!query.step) throw needed('step');
    return (await read(calls.getFunnel, { ...query, step: query.step })).steps;
  },
  'web-vitals': async (read, query) =>
    Object.entries((await read(calls.getWebVitals, query)).vitals).map(([vital, figures]) => ({
      vital,
      ...figures,
    })),
  bots: async (read, query) => (await read(calls.getBots, query)).reasons,
};
