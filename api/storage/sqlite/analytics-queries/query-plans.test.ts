import BetterSqlite, { type Database } from 'better-sqlite3';
import { expect, onTestFinished, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import type {
  QueryInput,
  GroupBy,
  QueryName,
} from '#api/features/analytics/queries/query-types.ts';
import { createEngine } from '#api/storage/sqlite/analytics-queries/engine.ts';
import { openConnections } from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import { fourVisitors } from '#api/testing/four-visitors.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';

const scope = aScope('2026-01-04', '2026-01-12');
const slice = { limit: 50, offset: 0 };
const kinds: GroupBy[] = ['entry_page', 'exit_page', 'source', 'channel', 'campaign', 'country'];

/** The console's queries without a filter. */
const queries: { [Name in QueryName]?: QueryInput<Name>[] } = {
  overview: [scope],
  series: [{ ...scope, edges: [scope.span.from, scope.span.to] }],
  pages: [{ ...scope, ...slice }],
  groups: [...kinds, 'first_campaign' as const].map((by) => ({ ...scope, ...slice, by })),
  events: [{ ...scope, ...slice, name: null }],
  errors: [{ ...scope, ...slice }],
  vitals: [scope],
  scroll: [{ ...scope, ...slice }],
  funnel: [{ ...scope, steps: ['page:/', 'page:/projects'], windowMs: DAY_MS }],
  retention: [{ ...scope, weeks: ['2026-01-05'], edges: [scope.span.from, scope.span.to] }],
  conversions: [{ ...scope, rules: [{ kind: 'email_left' }, { kind: 'page', page: '/p*' }] }],
  attribution: [
    { ...scope, ...slice, rule: { kind: 'email_left' }, by: 'source', touch: 'latest' },
  ],
  bots: [scope],
  visitors: [
    { ...scope, ...slice, drillDown: {} },
    { ...scope, ...slice, drillDown: { firstCampaign: 'spring', firstVisit: scope.span } },
  ],
};

/** The steps of a statement's plan that scan all of `events`, under any alias. */
const scansOf = (db: Database, sql: string): string[] => {
  const names = [...sql.matchAll(/\bevents\b(?:\s+(?:AS\s+)?([a-z]\w*)\b)?/g)].flatMap(
    ([, alias]) => ['events', ...(alias === undefined ? [] : [alias])],
  );
  const named = Object.fromEntries([...sql.matchAll(/@(\w+)/g)].map(([, name]) => [name, null]));
  const holes = [...sql.matchAll(/\?/g)].map(() => null);
  const parameters = Object.keys(named).length > 0 ? [named] : [];
  const plan = db
    .prepare<unknown[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(...holes, ...parameters);
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => names.includes(/^SCAN (\w+)/.exec(detail)?.[1] ?? ''));
};

test('no query of the console scans all events', () => {
  const { files } = openAnalytics(fourVisitors);
  const connections = openConnections(files);
  onTestFinished(connections.close);
  const input = new Set<string>();
  const { analytics } = connections;
  const prepare = analytics.prepare.bind(analytics);
  analytics.prepare = (sql: string) => {
    input.add(sql);
    return prepare(sql);
  };
  // The last day is incomplete: its columns are built from its sessions and their events.
  const engine = createEngine(connections, { now: () => Date.parse('2026-01-12T12:00:00Z') });
  const run = <Name extends QueryName>(name: Name, all: readonly QueryInput<Name>[] = []) => {
    for (const one of all) engine.run(name, one, () => {});
  };
  for (const name of Object.keys(queries) as QueryName[]) run(name, queries[name]);
  while (engine.storeOne());
  for (const name of Object.keys(queries) as QueryName[]) run(name, queries[name]);

  const db = new BetterSqlite(files.analytics, { readonly: true });
  onTestFinished(() => void db.close());
  const reading = [...input].filter((sql) => /\bevents\b/.test(sql));
  expect(reading.length).toBeGreaterThan(0);
  expect(reading.flatMap((sql) => scansOf(db, sql))).toEqual([]);
  expect(scansOf(db, 'SELECT count(*) FROM events e WHERE e.kind = ?')).toEqual(['SCAN e']);
});
