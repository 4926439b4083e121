import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { onTestFinished } from 'vitest';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createEngine } from '#api/storage/sqlite/analytics-queries/engine.ts';
import {
  openConnections,
  type AnalyticsFiles,
} from '#api/storage/sqlite/analytics-queries/open-connections.ts';
import { analyticsMigrations } from '#api/storage/sqlite/migrations/analytics.ts';
import { chatMigrations } from '#api/storage/sqlite/migrations/chat.ts';
import { openSqlite } from '#api/storage/sqlite/open-sqlite.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type {
  QueryResult,
  QueryInput,
  QueryName,
  Scope,
} from '#api/features/analytics/queries/query-types.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { folderWithDatabases } from '#api/testing/start-test-server.ts';

/** A period of whole UTC days, both included, with no filter except bots. */
export const aScope = (from: string, to: string, match: Partial<Scope['match']> = {}): Scope => ({
  span: {
    from: Date.parse(`${from}T00:00:00Z`),
    to: Date.parse(`${to}T00:00:00Z`) + 24 * 60 * 60_000,
  },
  match: { bots: 'exclude', ...match },
});

interface OpenAnalytics {
  readonly files: AnalyticsFiles;
  readonly analytics: Database;
  readonly chat: Database;
  /** Stores more events. */
  add(more: readonly PlacedEvent[]): void;
  chatStarted(token: TokenHash, at: number): void;
  storeOne(): boolean;
  run<Name extends QueryName>(name: Name, input: QueryInput<Name>): QueryResult<Name>;
}

/**
 * Both databases with these events, as the server writes them, and the engine that answers queries about
 * them. `now` decides which days are over.
 */
export const openAnalytics = (
  events: readonly PlacedEvent[],
  now = Date.parse('2026-02-01T12:00:00Z'),
): OpenAnalytics => {
  const folder = folderWithDatabases();
  const files = { analytics: join(folder, 'analytics.db'), chat: join(folder, 'chat.db') };
  const open = (file: string, migrations: typeof chatMigrations) =>
    openSqlite({ file, synchronous: 'NORMAL', migrations, isSelfCheckpointing: true });
  const analytics = open(files.analytics, analyticsMigrations);
  const chat = open(files.chat, chatMigrations);
  const applier = createEventApplier(analytics);
  const add = (more: readonly PlacedEvent[]) => analytics.transaction(() => applier.apply(more))();
  add(events);
  const clock = { now: () => now };
  const connections = openConnections(files);
  const engine = createEngine(connections, clock);
  onTestFinished(() => {
    connections.close();
    analytics.close();
    chat.close();
  });
  return {
    files,
    analytics,
    chat,
    chatStarted: (token, at) => analytics.transaction(() => applier.chatStarted(token, at))(),
    add,
    storeOne: engine.storeOne,
    run: (name, input) => engine.run(name, input, () => {}),
  };
};
