import type { ExportTable } from '#shared/contracts/admin-analytics.ts';
import type { Ask } from '#api/features/analytics/queries/ask-or-refuse.ts';
import type { GroupBy, Scope } from '#api/features/analytics/queries/questions.ts';

/** Keys of single table views. */
export interface TableKeys {
  readonly touch?: 'first' | 'latest' | undefined;
  readonly by?: 'device' | 'browser' | 'os' | 'language' | undefined;
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
  places: () => 'country',
  devices: ({ by }) => by ?? 'device',
};

/** Some rows of a table view, as the call of that name and the export answer them. */
export const askTable = async (
  ask: Ask,
  table: Exclude<ExportTable, 'raw-events'>,
  scope: Scope,
  slice: Slice,
  keys: TableKeys = {},
): Promise<{ rows: object[]; total_rows: number }> => {
  const asked = { ...scope, ...slice };
  const by = groupsOf[table]?.(keys);
  if (by !== undefined) return ask('groups', { ...asked, by });
  if (table === 'events') return ask('events', { ...asked, name: null });
  if (table === 'errors') return ask('errors', asked);
  if (table === 'scroll-depth') return ask('scroll', asked);
  if (table === 'visitors') return ask('visitors', asked);
  return ask('pages', asked);
};

/** Which property of the sessions a table view groups by. */
export const groupByOf = (
  table: 'entry-pages' | 'exit-pages' | 'sources' | 'channels' | 'campaigns' | 'places' | 'devices',
  keys: TableKeys,
): GroupBy => groupsOf[table]?.(keys) ?? 'source';
