import { setImmediate as nextTick } from 'node:timers/promises';
import BetterSqlite from 'better-sqlite3';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { toGeoLocation, unknownLocation } from '#shared/domain/geo-location.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import { createWriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { analyticsMigrations } from '#api/storage/sqlite/migrations/analytics.ts';
import { ingestStoreContract } from '#api/features/analytics/ingest/store.contract.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { aPlacedEvent, aTouch, aVisitorId } from '#api/testing/a-placed-event.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { onOneAndTwoConnections, openTestDatabase } from '#api/testing/open-test-database.ts';

onOneAndTwoConnections(
  'analytics',
  ({ db, writes }) => ({
    store: createSqliteIngest(db, writes),
    dump: () => dumpAnalytics(db),
  }),
  ingestStoreContract,
);

const token = (n: number) => n.toString(16).padStart(64, '0') as TokenHash;
const names = [
  'page_view',
  'page_view',
  'session_start',
  'session_end',
  'engagement',
  'scroll_depth',
  'web_vitals',
  'client_error',
  'project_opened',
];
const START = Date.UTC(2026, 0, 5, 20);

const eventArbitrary = fc.record({
  visitor: fc.integer({ min: 1, max: 2 }),
  sessionKey: fc.integer({ min: 1, max: 2 }),
  // Steps with gaps of exactly and just over 30 minutes, and with ends of days.
  at: fc.oneof(
    fc.integer({ min: 0, max: 12 }).map((n) => n * 15 * 60_000),
    fc.integer({ min: 0, max: 90 }).map((n) => n * 29 * 60_000),
    fc.integer({ min: 0, max: 200_000_000 }),
  ),
  name: fc.constantFrom(...names),
  page: fc.integer({ min: 0, max: 3 }),
  value: fc.integer({ min: 0, max: 100 }),
  utm: fc.integer({ min: 0, max: 3 }),
  touch: fc.option(fc.integer({ min: 0, max: 9 })),
  token: fc.option(fc.integer({ min: 1, max: 2 })),
  bits: fc.constantFrom(0, 0, 0, 0, 0, 8, 16, 32),
  location: fc.constantFrom(
    toGeoLocation('US', 'Oregon', 'Portland'),
    toGeoLocation('DE', null, null),
    unknownLocation,
  ),
});

type Drawn = typeof eventArbitrary extends fc.Arbitrary<infer T> ? T : never;

const toEvent = (drawn: Drawn, index: number): PlacedEvent => {
  const { traits } = aPlacedEvent();
  const campaign = `c${drawn.utm}`;
  return aPlacedEvent({
    visitorId: aVisitorId(drawn.visitor),
    sessionKey: drawn.sessionKey,
    at: START + drawn.at,
    tag: drawn.name === 'session_start' ? -1 - index : index,
    name: drawn.name,
    page: `/p${drawn.page}`,
    value: drawn.value,
    target: drawn.name === 'project_opened' ? `project-${drawn.page}` : null,
    error:
      drawn.name === 'client_error'
        ? { kind: 'error', message: `m${drawn.page}`, source: '', line: 1, column: 1, stack: '' }
        : null,
    vitals:
      drawn.name === 'web_vitals'
        ? { lcp: drawn.value, inp: null, cls: 0, fcp: drawn.value, ttfb: 9 }
        : null,
    traits: {
      ...traits,
      source: { ...traits.source, channel: 'campaign', source: 'news', campaign },
      ...drawn.location,
      browser: `browser-${index}`,
      profile: `{"index":${index}}`,
    },
    botReasons: drawn.bits,
    touches: drawn.touch === null ? [] : [aTouch(drawn.touch, campaign)],
    tokenHash: drawn.token === null ? null : token(drawn.token),
  });
};

type Step =
  | { readonly kind: 'events'; readonly events: readonly PlacedEvent[] }
  | { readonly kind: 'chat'; readonly token: number; readonly at: number }
  | { readonly kind: 'reap'; readonly now: number };

let migrated: Buffer | undefined;

/** The file of an empty database. Hundreds are opened, and each migration takes far longer than a copy. */
const readMigrated = () => {
  const db = new BetterSqlite(':memory:');
  for (const { sql } of analyticsMigrations) db.exec(sql);
  return db.serialize();
};

/** A database after these steps in this order, with all sessions closed. */
const outcomeOf = (steps: readonly Step[]) => {
  const db = new BetterSqlite((migrated ??= readMigrated()));
  db.pragma('foreign_keys = ON');
  const applier = createEventApplier(db);
  for (const step of steps) {
    if (step.kind === 'events') applier.apply(step.events);
    else if (step.kind === 'chat') applier.chatStarted(token(step.token), step.at);
    else applier.closeIdle(step.now);
  }
  applier.closeIdle(START * 2);
  const dump = dumpAnalytics(db);
  db.close();
  return dump;
};

const chatArbitrary = fc.record({
  kind: fc.constant('chat' as const),
  token: fc.integer({ min: 1, max: 2 }),
  at: fc.integer({ min: 0, max: 10_000_000 }).map((ms) => START + ms),
});

/** One set of events and chats, twice: in one call, and in any order with duplicates, call by call. */
const scenario = fc
  .tuple(
    fc.array(eventArbitrary, { minLength: 1, maxLength: 60 }),
    fc.array(chatArbitrary, { maxLength: 3 }),
  )
  .chain(([drawn, chats]) => {
    const events = drawn.map(toEvent);
    const all = [...events.keys()];
    return fc.record({
      events: fc.constant(events),
      chats: fc.constant(chats),
      order: fc.shuffledSubarray(all, { minLength: all.length }),
      copies: fc.array(fc.constantFrom(...all), { maxLength: 10 }),
      sizes: fc.array(fc.integer({ min: 1, max: 8 }), { minLength: 1, maxLength: 10 }),
      reaps: fc.array(fc.integer({ min: 0, max: 200_000_000 }), { maxLength: 3 }),
      seed: fc.infiniteStream(fc.nat()),
    });
  });

test('any order, copies and delays of one set of events give the same tables', () => {
  fc.assert(
    fc.property(scenario, ({ events, chats, order, copies, sizes, reaps, seed }) => {
      const arrivals = [...order, ...copies].flatMap((index) => events[index] ?? []);
      const steps: Step[] = [];
      for (let from = 0, round = 0; from < arrivals.length; round += 1) {
        const size = sizes[round % sizes.length] ?? 1;
        steps.push({ kind: 'events', events: arrivals.slice(from, from + size) });
        from += size;
      }
      const others: Step[] = [
        ...chats,
        ...reaps.map((ms) => ({ kind: 'reap' as const, now: START + ms })),
      ];
      for (const other of others) {
        steps.splice((seed.next().value ?? 0) % (steps.length + 1), 0, other);
      }
      expect(outcomeOf(steps)).toEqual(outcomeOf([{ kind: 'events', events }, ...chats]));
    }),
    { numRuns: 150 },
  );
});

/** With copies, and some out-of-bounds times, which count from their arrival. */
const misplacedArbitrary = fc
  .record({
    tag: fc.integer({ min: 0, max: 2 }),
    ownAt: fc.integer({ min: 0, max: 1 }),
    minute: fc.option(fc.integer({ min: 0, max: 90 })),
    sessionKey: fc.integer({ min: 1, max: 2 }),
  })
  .map(({ tag, ownAt, minute, sessionKey }) => {
    const at = minute === null ? START + ownAt : START + minute * 60_000;
    return aPlacedEvent({ tag, sessionKey, ownAt: START + ownAt, at });
  });

test('events in one batch give the same tables as one by one', () => {
  fc.assert(
    fc.property(fc.array(misplacedArbitrary, { minLength: 1, maxLength: 8 }), (events) => {
      const singly = events.map((event) => ({ kind: 'events' as const, events: [event] }));
      expect(outcomeOf([{ kind: 'events', events }])).toEqual(outcomeOf(singly));
    }),
    {
      numRuns: 150,
      // The first counts from the second's own time.
      examples: [
        [
          [
            aPlacedEvent({ tag: 1, ownAt: START + 1, at: START }),
            aPlacedEvent({ tag: 1, ownAt: START, at: START + 60_000 }),
          ],
        ],
      ],
    },
  );
});

test('counts a session with two chats once, even if its visitor is linked to them later', () => {
  const { db } = openTestDatabase('analytics');
  const applier = createEventApplier(db);
  applier.chatStarted(token(1), START);
  applier.chatStarted(token(1), START + 1);
  applier.apply([aPlacedEvent({ at: START, tag: 0, tokenHash: null })]);
  applier.apply([aPlacedEvent({ at: START, tag: 1, sessionKey: 2, tokenHash: token(1) })]);
  expect(dumpAnalytics(db)['quarter_totals']).toMatchObject([{ sessions: 2, chats: 2 }]);
});

test('reverting every session leaves the rollups empty', () => {
  const { db } = openTestDatabase('analytics');
  const applier = createEventApplier(db);
  applier.apply(names.map((name, tag) => aPlacedEvent({ minute: tag, tag, name, value: 5 })));
  expect(dumpAnalytics(db)['quarter_totals']).toHaveLength(1);
  applier.revertSessions(db.prepare<[], number>('SELECT session_no FROM sessions').pluck().all());
  const dump = dumpAnalytics(db);
  for (const table of ['quarter_totals', 'day_pages', 'day_dims', 'day_events', 'day_vitals']) {
    expect(dump[table]).toEqual([]);
  }
});

test('an event that cannot be stored does not fail the others', async () => {
  const { db } = openTestDatabase('analytics');
  const store = createSqliteIngest(db, createWriteQueue(db, nodeTimers));
  const events = Array.from({ length: 10 }, (_, tag) => aPlacedEvent({ minute: tag, tag }));
  const impossible = aPlacedEvent({ at: 0.5, sessionKey: 2 });
  const results = await Promise.allSettled(
    [...events, impossible].map((event) => store.add(event)),
  );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1);
  expect(dumpAnalytics(db)['sessions']).toMatchObject([{ events: 10 }]);
});

test('events that arrive together share one transaction', async () => {
  const { db } = openTestDatabase('analytics');
  const writes = createWriteQueue(db, nodeTimers);
  let jobs = 0;
  const counted = {
    ...writes,
    run: ((job) => ((jobs += 1), writes.run(job))) as typeof writes.run,
  };
  const store = createSqliteIngest(db, counted);
  await Promise.all(Array.from({ length: 32 }, (_, tag) => store.add(aPlacedEvent({ tag }))));
  expect(jobs).toBe(1);
  expect(dumpAnalytics(db)['sessions']).toMatchObject([{ events: 32 }]);
});

test('refuses waiting events if the queue fails before them', async () => {
  const { db } = openTestDatabase('analytics');
  const run = () => Promise.reject(new Error('broken'));
  const store = createSqliteIngest(db, { run, close: () => undefined });
  const results = await Promise.allSettled(
    [1, 2, 3].map((tag) => store.add(aPlacedEvent({ tag }))),
  );
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
});

test('refuses events that arrive while the server stops, and stores waiting ones', async () => {
  const { db } = openTestDatabase('analytics');
  const writes = createWriteQueue(db, nodeTimers);
  const store = createSqliteIngest(db, writes);
  const stored = store.add(aPlacedEvent());
  writes.close();
  await stored;
  await expect(store.add(aPlacedEvent({ tag: 2 }))).rejects.toThrow('the server is stopping');
  expect(dumpAnalytics(db)['sessions']).toMatchObject([{ events: 1 }]);
});

test('events that wait for a locked database are limited in number and refused together', async () => {
  const { db } = openTestDatabase('analytics');
  const clock = createFakeClock();
  const store = createSqliteIngest(db, createWriteQueue(db, clock));
  const other = new BetterSqlite(db.name);
  onTestFinished(() => void other.close());
  other.exec('BEGIN IMMEDIATE');
  const events = Array.from({ length: storageLimits.queuedEvents }, (_, tag) =>
    store.add(aPlacedEvent({ tag })),
  );
  const settled = Promise.allSettled(events);
  await expect(store.add(aPlacedEvent({ tag: 9_999 }))).rejects.toThrow('too many events');
  await nextTick();
  clock.advance(storageLimits.lockWaitMs + 100);
  expect((await settled).every(({ status }) => status === 'rejected')).toBe(true);
});
