import type { ExportTable } from '#shared/contracts/admin-analytics.ts';
import type { RunQuery } from '#api/features/analytics/queries/query-or-refuse.ts';
import type { GroupBy, Scope } from '#api/features/analytics/queries/query-types.ts';

/** Parameters that only some tables have. */
export interface TableKeys {
  readonly touch?: 'first' | 'latest' | undefined;
  readonly by?: 'device' | 'browser' | 'os' | 'language' | undefined;
  readonly location?: 'country' | 'region' | 'city' | undefined;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

const groupsOf: Partial<Record<ExportTable, (keys: TableKeys) => GroupBy>> = {
  'entry-pages': () => 'entry_page',
  'exit-pages': () => 'exit_page',
  sources: () => 'source',
  channels: () => 'channel',
  campaigns: ({ touch }) => (touch === 'first' ? 'first_campaign' : 'campaign'),
  locations: ({ location }) => location ?? 'country',
  devices: ({ by }) => by ?? 'device',
};

/** Some rows of a table, in the form that both the route of that name and the export return. */
export const queryTable = async (
  run: RunQuery,
  table: Exclude<ExportTable, 'raw-events'>,
  scope: Scope,
  slice: Slice,
  keys: TableKeys = {},
): Promise<{ rows: object[]; total_rows: number }> => {
  const input = { ...scope, ...slice };
  const by = groupsOf[table]?.(keys);
  if (by !== undefined) return run('groups', { ...input, by });
  if (table === 'events') return run('events', { ...input, name: null });
  if (table === 'errors') return run('errors', input);
  if (table === 'scroll-depth') return run('scroll', input);
  if (table === 'visitors') return run('visitors', { ...input, drillDown: {} });
  return run('pages', input);
};

/** The session property that each table groups by. */
export const groupByOf = (
  table:
    | 'entry-pages'
    | 'exit-pages'
    | 'sources'
    | 'channels'
    | 'campaigns'
    | 'locations'
    | 'devices',
  keys: TableKeys,
): GroupBy => groupsOf[table]?.(keys) ?? 'source';
