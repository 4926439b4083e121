import { readdirSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createFakeClock } from '#shared/testing/fake-clock.ts';
import { eventually } from '#shared/testing/eventually.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { aFingerprint } from '#shared/testing/fingerprints.ts';
import type { PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { QueryInput, QueryName } from '#api/features/analytics/queries/query-types.ts';
import type { TokenHash } from '#api/http/caller.ts';
import type { LogEntry } from '#api/storage/sqlite/replica/log-entry.ts';
import { TODAY } from '#api/storage/postgres/analytics/log-partitions.ts';
import { aPlacedEvent, aVisitorId } from '#api/testing/a-placed-event.ts';
import { drawnEvents } from '#api/testing/drawn-events.ts';
import { dumpAnalytics } from '#api/testing/dump-analytics.ts';
import { aScope, openAnalytics } from '#api/testing/open-analytics.ts';
import { openTestNode, type TestNode } from '#api/testing/open-test-node.ts';
import { emptyTestDatabase } from '#api/testing/open-test-postgres.ts';
import { temporaryFolder } from '#api/testing/start-test-server.ts';

const token = 'ab'.repeat(32) as TokenHash;
const now = Date.parse('2026-02-01T12:00:00Z');
const clock = { now: () => now };
const dumpOf = (node: TestNode) => node.inReplica(dumpAnalytics);

const rowsOf = async (node: TestNode, table: string): Promise<number> =>
  (await node.postgres.sql.get<{ rows: number }>(`SELECT count(*) AS rows FROM ${table}`))?.rows ??
  0;

const addAll = (nodes: readonly TestNode[], events: readonly PlacedEvent[]) =>
  Promise.all(events.map(async (event, n) => nodes[n % nodes.length]?.events.add(event)));

const someEvents = (count: number): PlacedEvent[] =>
  Array.from({ length: count }, (_, n) =>
    aPlacedEvent({ visitorId: aVisitorId(1 + (n % 7)), minute: n, tag: n + 1, page: `/p${n % 5}` }),
  );

test('for any records on two nodes, both answer like one server on SQLite', async () => {
  const scope = aScope('2026-01-01', '2026-01-31');
  const inputs: { [Name in QueryName]?: QueryInput<Name> } = {
    overview: scope,
    pages: { ...scope, limit: 50, offset: 0 },
    groups: { ...scope, by: 'source', limit: 50, offset: 0 },
    events: { ...scope, name: null, limit: 50, offset: 0 },
    visitors: { ...scope, drillDown: {}, limit: 50, offset: 0 },
    vitals: scope,
    scroll: { ...scope, limit: 50, offset: 0 },
    bots: scope,
    rawEvents: { ...scope, after: null, limit: 500 },
  };
  // Sessions are numbered, and simultaneous events and visitors ordered, by arrival.
  const comparable = (name: string, answer: unknown) =>
    JSON.parse(
      JSON.stringify(answer, (key, value: unknown) => {
        if (key === 'session') return null;
        if (name === 'visitors' && key === 'rows' && Array.isArray(value))
          return value.map((row) => JSON.stringify(row)).sort();
        if (name !== 'rawEvents' || !Array.isArray(value)) return value;
        return value.map((row) => JSON.stringify({ ...row, session: null })).sort();
      }),
    ) as unknown;
  await fc.assert(
    fc.asyncProperty(drawnEvents, async (events) => {
      const url = await emptyTestDatabase();
      const nodes = [await openTestNode(url, { clock }), await openTestNode(url, { clock })];
      const sqlite = openAnalytics(events, now);
      await addAll(nodes, events);
      for (const node of nodes) {
        expect(await dumpOf(node)).toEqual(dumpAnalytics(sqlite.analytics));
        for (const [name, input] of Object.entries(inputs)) {
          const outcome = await node.queries.run(name as 'overview', input as never);
          const answer = sqlite.run(name as 'overview', input as never);
          expect(comparable(name, outcome)).toEqual(comparable(name, { ok: true, answer }));
        }
        await node.close();
      }
    }),
    { numRuns: 12 },
  );
});

test('a node that starts with an empty disk gets everything from the checkpoint and the log', async () => {
  const url = await emptyTestDatabase();
  const first = await openTestNode(url);
  await addAll([first], someEvents(40));
  await first.fingerprints.add({
    visitorId: aVisitorId(1),
    at: now,
    payload: aFingerprint(),
  });
  expect(await first.held.checkpoint()).toBe(41);
  await addAll([first], someEvents(60));
  const second = await openTestNode(url);
  expect(second.follower.position()).toBe(41);
  expect(await dumpOf(second)).toEqual(await dumpOf(first));
  await second.close();
  // It starts again from its own copy.
  const again = await openTestNode(url, { folder: second.folder });
  expect(again.follower.position()).toBe(101);
});

test('a node without queries only appends; a queried one has everything, and follows for a while', async () => {
  const url = await emptyTestDatabase();
  const fake = createFakeClock(now);
  const [queried, other] = [
    await openTestNode(url, { clock: fake, timers: fake }),
    await openTestNode(url),
  ];
  queried.maintenance.start();
  const append = (events: readonly PlacedEvent[]) =>
    Promise.all(events.map((event) => other.follower.append({ kind: 'event', event })));
  await append(someEvents(20));
  fake.advance(60_000);
  expect([queried.follower.position(), other.follower.position()]).toEqual([0, 0]);

  const outcome = await queried.queries.run('overview', aScope('2026-01-01', '2026-01-31'));
  expect(outcome).toMatchObject({ ok: true, answer: { figures: { visitors: 7 } } });
  await append(someEvents(30).slice(20));
  fake.advance(1_000);
  await eventually(() => expect(queried.follower.position()).toBe(30));
  expect(other.follower.position()).toBe(0);

  fake.advance(10 * 60_000);
  await queried.follower.follow();
  await append(someEvents(40).slice(30));
  fake.advance(60_000);
  expect(queried.follower.isAwake()).toBe(false);
  expect(queried.follower.position()).toBe(30);
});

test('a replica that slept long restarts from a newer checkpoint', async () => {
  const url = await emptyTestDatabase();
  const [asleep, awake] = [await openTestNode(url), await openTestNode(url)];
  const [event] = someEvents(1);
  const entries = Array.from({ length: 500 }, () => ({ kind: 'event', event }) as LogEntry);
  // In parts: on a busy machine a single one takes longer than a statement may.
  for (let part = 0; part < 21; part += 1) await awake.log.append(entries);
  await awake.follower.follow();
  await awake.held.checkpoint();
  await asleep.log.append(entries.slice(0, 5));
  expect(await dumpOf(asleep)).toEqual(await dumpOf(awake));
  expect(asleep.follower.position()).toBe(10_505);
});

test('consecutive checkpoints share their common chunks', async () => {
  const node = await openTestNode(await emptyTestDatabase());
  await addAll([node], someEvents(3_000));
  await node.held.checkpoint();
  const before = await rowsOf(node, 'analytics_chunks');
  expect(before).toBeGreaterThan(1);
  await node.held.checkpoint();
  expect(await rowsOf(node, 'analytics_chunks')).toBe(before);
  expect(await rowsOf(node, 'analytics_checkpoints')).toBe(1);
});

test('an older checkpoint does not replace a newer one', async () => {
  const url = await emptyTestDatabase();
  const [ahead, behind] = [await openTestNode(url), await openTestNode(url)];
  await addAll([ahead], someEvents(10));
  await ahead.held.checkpoint();
  await behind.held.checkpoint();
  const third = await openTestNode(url);
  expect(third.follower.position()).toBe(10);
});

test('after an erasure neither log nor checkpoint nor replicas name the visitor', async () => {
  const url = await emptyTestDatabase();
  const [one, other] = [await openTestNode(url), await openTestNode(url)];
  await addAll([one, other], someEvents(30));
  const erased = aVisitorId(3);
  await one.events.add(aPlacedEvent({ visitorId: erased, tag: 900, tokenHash: token }));
  await other.events.chatStarted(token, aPlacedEvent().at);
  await one.held.checkpoint();
  const person = await other.visitorRecords.personOf({
    visitorIds: [erased],
    visitorTokenHashes: [],
  });
  expect(person).toEqual({ visitorIds: [erased], visitorTokenHashes: [token] });
  expect(await other.visitorRecords.erase(person)).toMatchObject({ visitors: 1 });
  await other.maintenance.scrub();
  for (const node of [one, other, await openTestNode(url)]) {
    expect(await node.visitorRecords.personOf(person)).toEqual({
      visitorIds: [],
      visitorTokenHashes: [token],
    });
    expect(JSON.stringify(await dumpOf(node))).not.toMatch(
      new RegExp(`${erased.replaceAll('-', '')}|${token}`, 'i'),
    );
  }
  const log = await one.postgres.sql.all<{ entry: unknown }>('SELECT entry FROM event_log');
  expect(log.length).toBeGreaterThan(0);
  expect(JSON.stringify(log)).not.toMatch(new RegExp(`${erased}|${token}`));
});

test('a node that slept through an erasure restarts without the visitor', async () => {
  const url = await emptyTestDatabase();
  const [asleep, awake] = [await openTestNode(url), await openTestNode(url)];
  await addAll([asleep], someEvents(20));
  await asleep.close();
  const person = { visitorIds: [aVisitorId(2)], visitorTokenHashes: [] };
  await awake.visitorRecords.erase(person);
  await awake.maintenance.scrub();
  const woken = await openTestNode(url, { folder: asleep.folder });
  const found = await woken.visitorRecords.personOf(person);
  expect(found.visitorIds).toEqual([]);
  expect(await dumpOf(woken)).toEqual(await dumpOf(awake));
});

test('rebuilds a replica that is damaged, of another log or from the future', async () => {
  const url = await emptyTestDatabase();
  const first = await openTestNode(url);
  await addAll([first], someEvents(10));
  await first.close();
  const { folder } = first;
  await first.postgres.sql.run(`UPDATE event_log_head SET log_id = 'another', position = 0`);
  await first.postgres.sql.run('DELETE FROM event_log');
  const ofAnother = await openTestNode(url, { folder });
  expect((await dumpOf(ofAnother))['sessions']).toEqual([]);
  await addAll([ofAnother], someEvents(5));
  await ofAnother.close();
  await first.postgres.sql.run('UPDATE event_log_head SET position = 3');
  await first.postgres.sql.run('DELETE FROM event_log WHERE position > 3');
  const ofThePast = await openTestNode(url, { folder });
  expect((await dumpOf(ofThePast))['events']).toHaveLength(3);
  expect(ofThePast.follower.position()).toBe(3);
});

test.each(['00:00:00', '11:59:59', '12:00:01', '23:59:59'])(
  'the day of the log begins at midnight: %s is within it',
  async (time) => {
    const { sql } = (await openTestNode(await emptyTestDatabase())).postgres;
    const at = `timestamptz '2026-01-05 ${time}Z'`;
    const row = await sql.get<{ day: number }>(
      `SELECT ${TODAY.replace('clock_timestamp()', at)} AS day`,
    );
    expect(row?.day).toBe(Date.parse('2026-01-05T00:00:00Z') / DAY_MS);
  },
);

test('the retention drops whole days of the log that a checkpoint covers', async () => {
  const node = await openTestNode(await emptyTestDatabase());
  const { sql } = node.postgres;
  const today = Math.floor(Date.now() / DAY_MS);
  await addAll([node], someEvents(5));
  const old = today - 91;
  await sql.run(
    `CREATE TABLE event_log_${old} PARTITION OF event_log FOR VALUES FROM (${old}) TO (${old + 1})`,
  );
  await sql.run(`UPDATE event_log SET day = ${old} WHERE position <= 2`);
  const run = await node.retention.begin((today - 90) * DAY_MS, Date.now());
  while (await node.retention.removeSome(run));
  await node.retention.sweep(run);
  await node.retention.finish(run, Date.now());
  expect(await rowsOf(node, 'event_log')).toBe(3);
  const partitions = readPartitions(
    await sql.all<{ name: string }>(
      `SELECT relid::regclass::text AS name FROM pg_partition_tree('event_log') WHERE isleaf`,
    ),
  );
  expect(partitions).toEqual([today, today + 1]);
});

const readPartitions = (rows: readonly { name: string }[]): number[] =>
  rows.map(({ name }) => Number(/(\d+)$/.exec(name)?.[1])).toSorted((a, b) => a - b);

test('a node’s disk has no copy of the database beside the replica', async () => {
  const folder = temporaryFolder();
  const node = await openTestNode(await emptyTestDatabase(), { folder });
  await addAll([node], someEvents(10));
  await node.held.checkpoint();
  await node.close();
  expect(readdirSync(folder)).toEqual(['analytics.db']);
});
