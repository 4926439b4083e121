import { setImmediate } from 'node:timers/promises';
import type { Database } from 'better-sqlite3';
import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { createSqliteRetention } from '#api/storage/sqlite/privacy/sqlite-retention.ts';
import { createSqliteVisitorRecords } from '#api/storage/sqlite/privacy/visitor-records.ts';
import { retentionStoreContract } from '#api/features/privacy/retention-store.contract.ts';
import { createRetention } from '#api/features/privacy/retention.ts';
import { createLogger } from '#api/platform/logger.ts';
import { onOneAndTwoConnections, openTestDatabase } from '#api/testing/open-test-database.ts';
import { createVisitFixture } from '#api/testing/visit-fixture.ts';

onOneAndTwoConnections(
  'analytics',
  ({ db, writes }) => {
    const deps = { db, writes, yieldToEventLoop: () => setImmediate() };
    const { revertSessions } = createEventApplier(db);
    return {
      retention: createSqliteRetention(deps),
      events: createSqliteIngest(db, writes),
      fingerprints: createSqliteFingerprints(db, writes),
      visitors: createSqliteVisitorRecords({ ...deps, clock: createFakeClock(), revertSessions }),
    };
  },
  retentionStoreContract,
);

// Europe and the United States both leave summer time within the span.
const now = Date.UTC(2026, 10, 20, 13, 30);
const visitorId = (n: number) =>
  `11111111-2222-4333-8444-${n.toString(16).padStart(12, '0')}` as VisitorId;

const someRetention = ({ startMs = now, pieces = Infinity } = {}) => {
  const { db, writes } = openTestDatabase('analytics');
  const fixture = createVisitFixture(db);
  const clock = createFakeClock(startMs);
  let yields = 0;
  const yieldToEventLoop = () => {
    yields += 1;
    return yields > pieces ? Promise.reject(new Error('the process ended')) : Promise.resolve();
  };
  const store = createSqliteRetention({ db, writes, yieldToEventLoop: () => Promise.resolve() });
  const begin = (how = yieldToEventLoop) =>
    createRetention({
      store,
      clock,
      timers: clock,
      logger: createLogger('silent'),
      retentionDays: 90,
      yieldToEventLoop: how,
      removeBareRecords: async () => undefined,
      finishScrub: () => Promise.resolve(),
    });
  const visit = (n: number, daysAgo: number, over = {}) =>
    fixture.addVisit({
      visitorId: visitorId(n),
      startedAt: startMs - daysAgo * DAY_MS,
      pages: ['/'],
      ...over,
    });
  const stored = () =>
    db
      .prepare<[], number>('SELECT started_at FROM sessions ORDER BY started_at DESC')
      .pluck()
      .all()
      .map((startedAt) => Math.round((startMs - startedAt) / DAY_MS));
  return { db, clock, store, begin, visit, stored, ...fixture };
};

const countEntries = (db: Database): number =>
  ['terms', 'sources', 'devices', 'error_groups'].reduce(
    (sum, table) =>
      sum + (db.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get() ?? 0),
    0,
  );

test('visits of 89 and 90 days ago stay, one of 91 days ago is deleted, and so is its visitor', async () => {
  const { begin, visit, stored, store, number } = someRetention();
  visit(1, 89);
  visit(2, 90);
  visit(3, 91, { pages: ['/', '/old'] });
  visit(4, 91);
  visit(4, 2);
  await begin().runIfDue();
  expect(stored()).toEqual([2, 89, 90]);
  expect(number('SELECT count(*) FROM visitors')).toBe(3);
  expect(await store.runs(10)).toEqual([
    {
      cutoff_at: '2026-08-22T00:00:00.000Z',
      started_at: '2026-11-20T13:30:00.000Z',
      finished_at: '2026-11-20T13:30:00.000Z',
      sessions: 2,
      events: 5,
      visitors: 1,
      fingerprints: 0,
      entries: 0,
    },
  ]);
});

test('the boundary is midnight in UTC, to the millisecond', async () => {
  const { begin, stored, addVisit } = someRetention();
  const midnight = Date.UTC(2026, 7, 22);
  addVisit({ visitorId: visitorId(1), startedAt: midnight, pages: ['/'] });
  addVisit({ visitorId: visitorId(2), startedAt: midnight - 1, pages: ['/'] });
  await begin().runIfDue();
  expect(stored()).toHaveLength(1);
});

test('rollups stay; dictionary entries are deleted once neither a visit nor a rollup references them', async () => {
  const { begin, visit, number } = someRetention();
  visit(1, 200, { pages: ['/gone-page'], source: 'gone-source', profile: '{"ua":"gone"}' });
  visit(2, 1, { pages: ['/page'], source: 'source', profile: '{"ua":"here"}' });
  await begin().runIfDue();
  expect(number('SELECT sum(views) FROM day_pages')).toBe(2);
  const has = (text: string) => number('SELECT count(*) FROM terms WHERE text = ?', text);
  expect(['/gone-page', 'gone-source', 'gone-source.example/', '/page', 'source'].map(has)).toEqual(
    [1, 1, 0, 1, 1],
  );
  expect(number("SELECT count(*) FROM sources WHERE source = 'gone-source'")).toBe(0);
  expect(number(`SELECT count(*) FROM devices WHERE profile LIKE '%gone%'`)).toBe(0);
  expect(number('SELECT count(*) FROM devices')).toBe(1);
});

test('runs once per UTC day, also across daylight saving changes and when the clock is set back', async () => {
  const startMs = Date.UTC(2026, 9, 24, 23, 30);
  const { begin, clock, store } = someRetention({ startMs });
  const retention = begin();
  const stop = retention.start();
  for (let hour = 0; hour < 73; hour += 1) {
    await retention.runIfDue();
    clock.advance(60 * 60_000);
  }
  await retention.runIfDue();
  const cutoffs = async () => (await store.runs(10)).map((run) => run.cutoff_at.slice(0, 10));
  expect(await cutoffs()).toEqual([
    '2026-07-30',
    '2026-07-29',
    '2026-07-28',
    '2026-07-27',
    '2026-07-26',
  ]);
  clock.jumpTo(startMs);
  await retention.runIfDue();
  expect(await cutoffs()).toHaveLength(5);
  await stop();
  expect(clock.pending()).toBe(0);
});

test('one run makes up for missed days', async () => {
  const { begin, visit, stored, clock, store } = someRetention();
  const retention = begin();
  await retention.runIfDue();
  for (const daysAgo of [80, 85, 90]) visit(daysAgo, daysAgo);
  clock.jumpTo(now + 7 * DAY_MS);
  await retention.runIfDue();
  expect(stored()).toEqual([80]);
  expect(await store.runs(10)).toHaveLength(2);
});

test('an interrupted run continues, and its record is exact', async () => {
  const { begin, visit, stored, store } = someRetention({ pieces: 1 });
  for (let n = 1; n <= 25; n += 1) visit(n, 100 + n);
  await expect(begin().runIfDue()).rejects.toThrow('the process ended');
  const [half] = await store.runs(1);
  expect(half).toMatchObject({ finished_at: null, sessions: 20, events: 40, visitors: 20 });
  expect(stored()).toHaveLength(5);
  await begin(() => Promise.resolve()).runIfDue();
  const runs = await store.runs(10);
  expect(runs).toHaveLength(1);
  expect(runs[0]).toMatchObject({ sessions: 25, events: 50, visitors: 25 });
  expect(runs[0]?.finished_at).not.toBeNull();
});

test('a very long visit is deleted in slices and counted once', async () => {
  const { begin, visit, stored, store } = someRetention();
  visit(1, 100, { pages: Array.from({ length: 950 }, (_, n) => `/p${n % 7}`) });
  await begin().runIfDue();
  expect(stored()).toEqual([]);
  expect((await store.runs(1))[0]).toMatchObject({ sessions: 1, events: 951, visitors: 1 });
});

test('a sweep that ends with its process has counted its deletions', async () => {
  const { db, writes } = openTestDatabase('analytics');
  createVisitFixture(db).addVisit({ visitorId: visitorId(1), startedAt: 0, pages: ['/'] });
  const deps = { db, yieldToEventLoop: () => Promise.resolve() };
  const store = createSqliteRetention({ ...deps, writes });
  const run = await store.begin(DAY_MS, now);
  while (await store.removeSome(run));
  const before = countEntries(db);
  const cutOff = {
    ...writes,
    run: async <T>(job: () => T): Promise<T> => {
      const done = await writes.run(job);
      if (countEntries(db) < before) throw new Error('the process ended');
      return done;
    },
  };
  await expect(createSqliteRetention({ ...deps, writes: cutOff }).sweep(run)).rejects.toThrow(
    'the process ended',
  );
  const [recorded] = await store.runs(1);
  expect(recorded?.entries).toBe(before - countEntries(db));
});
