import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aPlacedEvent, aTouch } from '#api/testing/a-placed-event.ts';

export interface Visit {
  readonly visitorId: VisitorId;
  readonly startedAt: number;
  readonly pages: readonly string[];
  readonly tokenHash?: TokenHash;
  readonly source?: string;
  readonly target?: string;
  readonly error?: string;
  readonly profile?: string;
}

const errorGroup = (message: string) => ({
  kind: 'error',
  message,
  source: '/app.js',
  line: 1,
  column: 1,
  stack: `Error: ${message}`,
});

const eventsOf = (visit: Visit, sessionKey: number): PlacedEvent[] => {
  const { visitorId, startedAt, pages, source = 'somewhere' } = visit;
  const from = sourceOf(`https://foyer.example/?utm_source=${source}`, '');
  const common = {
    visitorId,
    sessionKey,
    traits: { ...aPlacedEvent().traits, source: from, profile: visit.profile ?? '{}' },
    tokenHash: visit.tokenHash ?? null,
  };
  const views = pages.map((page, n) =>
    aPlacedEvent({ ...common, at: startedAt + n * 1_000, tag: n + 10, page, value: 300 }),
  );
  const [page = '/'] = pages;
  const referrer = `${source}.example/`;
  const touch = { ...aTouch(startedAt, 'one'), source: from, landingPage: page, referrer };
  const sent = { ...common, at: startedAt + 1, page, touches: [touch] };
  const { target, error } = visit;
  return [
    ...views,
    aPlacedEvent({ ...sent, tag: 1, name: 'scroll_depth', value: 80 }),
    ...(target === undefined
      ? []
      : [aPlacedEvent({ ...sent, tag: 2, name: 'project_opened', target })]),
    ...(error === undefined
      ? []
      : [aPlacedEvent({ ...sent, tag: 3, name: 'client_error', error: errorGroup(error) })]),
  ];
};

/**
 * Writes whole visits into analytics.db as the tracking call does, synchronously in one
 * transaction.
 */
export const createVisitFixture = (db: Database) => {
  const applier = createEventApplier(db);
  let sessionKey = 0;
  const add = db.transaction((visit: Visit) => {
    sessionKey += 1;
    applier.apply(eventsOf(visit, sessionKey));
    if (visit.tokenHash !== undefined) applier.chatStarted(visit.tokenHash, visit.startedAt);
  });
  return {
    addVisit: (visit: Visit): void => add(visit),
    revertSessions: applier.revertSessions,
    /** The single number that a query returns; 0 for none. */
    number: (text: string, ...values: unknown[]): number =>
      db
        .prepare<unknown[], number>(text)
        .pluck()
        .get(...values) ?? 0,
  };
};
