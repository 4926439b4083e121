import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import { aFingerprint } from '#shared/testing/fingerprints.ts';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { KnownRun, RetentionStore } from '#api/features/privacy/retention-store.ts';
import type { VisitorRecords } from '#api/features/privacy/store.ts';
import { aPlacedEvent, aTouch, aVisitorId } from '#api/testing/a-placed-event.ts';

/** The store and the parts of others that this contract needs, on the same data. */
export interface RetentionHarness {
  readonly retention: RetentionStore;
  readonly events: IngestStore;
  readonly fingerprints: FingerprintStore;
  readonly visitors: VisitorRecords;
}

const cutoffAt = Date.UTC(2026, 7, 22);
const now = cutoffAt + 90 * DAY_MS;

/** A visit of `views` page views, a minute apart, each of a separate page. */
const visit = async ({ events }: RetentionHarness, n: number, at: number, views = 1) => {
  const pages = Array.from({ length: views }, (_, view) =>
    aPlacedEvent({
      visitorId: aVisitorId(n),
      sessionKey: Math.floor(at / DAY_MS),
      at: at + view * 60_000,
      tag: view,
      page: `/page-${n}-${view}`,
      touches: view === 0 ? [aTouch(at, `c${n}`)] : [],
    }),
  );
  await Promise.all(pages.map((event) => events.add(event)));
};

const removeAll = async ({ retention }: RetentionHarness, run: KnownRun) => {
  for (let isMore = true; isMore;) isMore = await retention.removeSome(run);
};

const startsOf = async ({ visitors }: RetentionHarness, n: number) => {
  const [visitor] = await visitors.read([aVisitorId(n)]);
  return visitor?.sessions.map(({ started_at: at }) => Date.parse(at));
};

type Make = () => Promise<RetentionHarness> | RetentionHarness;
type It = (sentence: string, run: (harness: RetentionHarness) => Promise<void>) => void;

const recordsRuns = (it: It) => {
  it('a run is the latest from its beginning, and is finished by its end', async ({
    retention,
  }) => {
    expect(await retention.latest()).toBeNull();
    expect(await retention.runs(10)).toEqual([]);
    const run = await retention.begin(cutoffAt, now);
    expect(run).toMatchObject({ cutoffAt, isFinished: false });
    expect(await retention.latest()).toEqual(run);
    const none = { sessions: 0, events: 0, visitors: 0, fingerprints: 0, entries: 0 };
    const times = { cutoff_at: '2026-08-22T00:00:00.000Z', started_at: '2026-11-20T00:00:00.000Z' };
    expect(await retention.runs(10)).toEqual([{ ...times, finished_at: null, ...none }]);
    const finished = { ...times, finished_at: '2026-11-20T00:00:05.000Z', ...none };
    expect(await retention.finish(run, now + 5_000)).toEqual(finished);
    expect(await retention.latest()).toEqual({ ...run, isFinished: true });
    expect(await retention.runs(10)).toEqual([finished]);
  });

  it('runs are listed newest first, and an end answers with its own run', async ({ retention }) => {
    const runs = [];
    for (let day = 0; day < 4; day += 1) {
      runs.push(await retention.begin(cutoffAt + day * DAY_MS, now + day * DAY_MS));
    }
    const [first] = runs;
    if (!first) throw new Error('four runs were begun');
    expect(await retention.finish(first, now)).toMatchObject({
      cutoff_at: '2026-08-22T00:00:00.000Z',
    });
    const listed = await retention.runs(3);
    expect(listed.map(({ cutoff_at: at }) => at.slice(8, 10))).toEqual(['25', '24', '23']);
    expect(await retention.latest()).toEqual(runs.at(-1));
  });

  it('runs that begin together are runs of their own', async ({ retention }) => {
    const runs = await Promise.all(
      Array.from({ length: 10 }, (_, n) => retention.begin(cutoffAt + n * DAY_MS, now)),
    );
    expect(new Set(runs.map(({ runNo }) => runNo)).size).toBe(10);
    expect(runs.map((run) => run.cutoffAt)).toEqual(
      Array.from({ length: 10 }, (_, n) => cutoffAt + n * DAY_MS),
    );
  });
};

const deletesVisits = (it: It) => {
  it('visits that began before the cutoff go whole, the others stay', async (harness) => {
    await visit(harness, 1, cutoffAt - 1, 5);
    await visit(harness, 2, cutoffAt);
    await visit(harness, 3, cutoffAt - DAY_MS);
    await visit(harness, 3, cutoffAt + DAY_MS);
    const run = await harness.retention.begin(cutoffAt, now);
    await removeAll(harness, run);
    expect(await startsOf(harness, 1)).toEqual([]);
    expect(await startsOf(harness, 2)).toEqual([cutoffAt]);
    expect(await startsOf(harness, 3)).toEqual([cutoffAt + DAY_MS]);
    expect(await harness.retention.finish(run, now)).toMatchObject({
      sessions: 2,
      events: 6,
      visitors: 1,
    });
  });

  it('a visitor goes with their last visit', async (harness) => {
    await visit(harness, 1, cutoffAt - DAY_MS);
    await visit(harness, 1, cutoffAt - 2 * DAY_MS);
    await visit(harness, 2, cutoffAt - DAY_MS);
    await visit(harness, 2, cutoffAt + DAY_MS);
    await removeAll(harness, await harness.retention.begin(cutoffAt, now));
    const known = { visitorIds: [aVisitorId(1), aVisitorId(2)], visitorTokenHashes: [] };
    expect((await harness.visitors.personOf(known)).visitorIds).toEqual([aVisitorId(2)]);
  });

  it('fingerprints that were received before the cutoff go', async (harness) => {
    const add = (n: number, at: number) =>
      harness.fingerprints.add({ visitorId: aVisitorId(n), at, payload: aFingerprint() });
    await add(1, cutoffAt - 1);
    await add(1, cutoffAt);
    await add(2, cutoffAt - DAY_MS);
    const run = await harness.retention.begin(cutoffAt, now);
    await removeAll(harness, run);
    const read = await harness.visitors.read([aVisitorId(1), aVisitorId(2)]);
    expect(read.map(({ fingerprints }) => fingerprints.length)).toEqual([1, 0]);
    expect(await harness.retention.finish(run, now)).toMatchObject({ fingerprints: 2 });
  });

  it('a batch is small, and a run that was cut off counts on exactly', async (harness) => {
    for (let n = 1; n <= 40; n += 1) await visit(harness, n, cutoffAt - n * DAY_MS);
    const { retention } = harness;
    expect(await retention.removeSome(await retention.begin(cutoffAt, now))).toBe(true);
    const [half] = await retention.runs(1);
    expect(half?.finished_at).toBeNull();
    expect(half?.sessions).toBeGreaterThan(0);
    expect(half?.sessions).toBeLessThan(40);
    const run = await retention.latest();
    if (!run) throw new Error('a run was begun');
    await removeAll(harness, run);
    expect(await retention.finish(run, now)).toMatchObject({
      sessions: 40,
      events: 40,
      visitors: 40,
    });
  });

  it('unreferenced entries are deleted once, and counted once', async (harness) => {
    const { retention } = harness;
    await visit(harness, 1, cutoffAt - DAY_MS);
    await visit(harness, 2, cutoffAt + DAY_MS);
    const run = await retention.begin(cutoffAt, now);
    await removeAll(harness, run);
    await retention.sweep(run);
    const [{ entries } = { entries: 0 }] = await retention.runs(1);
    expect(entries).toBeGreaterThan(0);
    await retention.sweep(run);
    expect(await retention.finish(run, now)).toMatchObject({ entries });
    const [left] = await harness.visitors.read([aVisitorId(2)]);
    expect(left?.sessions).toMatchObject([{ entry_page: '/page-2-0', country: 'US' }]);
    expect(left?.touches).toMatchObject([{ campaign: 'c2' }]);
  });
};

const races = (it: It, make: Make) => {
  it('two workers of one run delete and count everything once', async (harness) => {
    for (let n = 1; n <= 30; n += 1) await visit(harness, n, cutoffAt - n * DAY_MS, 3);
    const run = await harness.retention.begin(cutoffAt, now);
    await Promise.all([removeAll(harness, run), removeAll(harness, run), removeAll(harness, run)]);
    expect(await harness.retention.finish(run, now)).toMatchObject({
      sessions: 30,
      events: 90,
      visitors: 30,
    });
  });

  it('sweeps that run together count every entry once', async (harness) => {
    const runsOf = async (one: RetentionHarness, count: number) => {
      for (let n = 1; n <= 5; n += 1) await visit(one, n, cutoffAt - n * DAY_MS);
      const runs = [];
      for (let n = 0; n < count; n += 1) runs.push(await one.retention.begin(cutoffAt + n, now));
      for (const run of runs) await removeAll(one, run);
      await Promise.all(runs.map((run) => one.retention.sweep(run)));
      const recorded = await one.retention.runs(count);
      return recorded.reduce((sum, { entries }) => sum + entries, 0);
    };
    const expected = await runsOf(await make(), 1);
    expect(expected).toBeGreaterThan(0);
    expect(await runsOf(harness, 2)).toBe(expected);
  });

  it('data received during a run stays complete', async (harness) => {
    for (let n = 1; n <= 20; n += 1) await visit(harness, n, cutoffAt - n * DAY_MS);
    const run = await harness.retention.begin(cutoffAt, now);
    await Promise.all([
      removeAll(harness, run).then(() => harness.retention.sweep(run)),
      ...Array.from({ length: 20 }, (_, n) => visit(harness, n + 1, cutoffAt + DAY_MS, 2)),
    ]);
    for (let n = 1; n <= 20; n += 1) {
      const [visitor] = await harness.visitors.read([aVisitorId(n)]);
      expect(visitor?.sessions).toMatchObject([
        { views: 2, entry_page: `/page-${n}-0`, exit_page: `/page-${n}-1` },
      ]);
      expect(visitor?.touches.map(({ campaign }) => campaign)).toContain(`c${n}`);
    }
  });
};

export const retentionStoreContract = (engine: string, make: Make): void => {
  const it: It = (sentence, run) => test(`${engine}: ${sentence}`, async () => run(await make()));
  recordsRuns(it);
  deletesVisits(it);
  races(it, make);
};
