import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { toGeoLocation } from '#shared/domain/geo-location.ts';
import { sourceOf } from '#shared/domain/analytics/source-of.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { aFingerprint } from '#shared/testing/fingerprints.ts';
import type { IngestStore, PlacedEvent } from '#api/features/analytics/ingest/store.ts';
import type { FingerprintStore } from '#api/features/fingerprint/store.ts';
import type { Person, VisitorRecords } from '#api/features/privacy/store.ts';
import type { TokenHash } from '#api/http/caller.ts';
import { aPlacedEvent, aTouch, aVisitorId } from '#api/testing/a-placed-event.ts';
import type { Row } from '#api/testing/dump-analytics.ts';

/** The records and the stores that fill them, on the same data. */
export interface VisitorRecordsHarness {
  readonly records: VisitorRecords;
  readonly events: IngestStore;
  readonly fingerprints: FingerprintStore;
  /** Table name to rows, in an order and with values that do not depend on the order of arrival. */
  dump(): Promise<Record<string, Row[]>> | Record<string, Row[]>;
}

const HOUR_MS = 3_600_000;
const morning = Date.UTC(2026, 0, 5, 9);
const erasedAt = morning + 24 * HOUR_MS;
/** The time of every erasure in this suite. */
export const erasureClock: Clock = { now: () => erasedAt };

const token = (n: number) => n.toString(16).padStart(64, 'a') as TokenHash;
const personOf = (ids: readonly number[], tokens: readonly number[] = []): Person => ({
  visitorIds: ids.map((n) => aVisitorId(n)),
  visitorTokenHashes: tokens.map(token),
});

/** The events of one visit. With `isUnlike`, its page and source are unique. */
const eventsOf = (n: number, over: Partial<PlacedEvent> = {}, isUnlike = true): PlacedEvent[] => {
  const at = over.at ?? morning + n * 60_000;
  const source = sourceOf(`https://foyer.example/?utm_source=from-${isUnlike ? n : 0}`, '');
  const { traits } = aPlacedEvent();
  const common = {
    visitorId: aVisitorId(n),
    page: isUnlike ? `/only-${n}` : '/',
    traits: { ...traits, source, ...toGeoLocation('US', 'Oregon', isUnlike ? `Town ${n}` : null) },
    ...over,
  };
  return [
    aPlacedEvent({ ...common, at, tag: 1, touches: [aTouch(at, `c${n}`)] }),
    aPlacedEvent({ ...common, at: at + 1_000, tag: 2, name: 'scroll_depth', value: 40 }),
    aPlacedEvent({ ...common, at: at + 2_000, tag: 3, name: 'project_opened', target: `t${n}` }),
  ];
};

const visit = async (
  { events }: Pick<VisitorRecordsHarness, 'events'>,
  n: number,
  over: Partial<PlacedEvent> = {},
  isUnlike = true,
) => {
  await Promise.all(eventsOf(n, over, isUnlike).map((event) => events.add(event)));
};

type Make = () => Promise<VisitorRecordsHarness> | VisitorRecordsHarness;
type It = (sentence: string, run: (harness: VisitorRecordsHarness) => Promise<void>) => void;

const sorted = ({ visitorIds, visitorTokenHashes }: Person): Person => ({
  visitorIds: visitorIds.toSorted(),
  visitorTokenHashes: visitorTokenHashes.toSorted(),
});

const findsPeople = (it: It) => {
  it('a person is everybody seen with them, however long the chain', async (harness) => {
    await visit(harness, 1, { tokenHash: token(1) });
    await visit(harness, 2, { tokenHash: token(1) });
    await visit(harness, 2, { tokenHash: token(2), at: morning + 5 * HOUR_MS, sessionKey: 2 });
    await visit(harness, 3, { tokenHash: token(2) });
    await visit(harness, 4, { tokenHash: token(4) });
    const everybody = personOf([1, 2, 3], [1, 2]);
    for (const known of [personOf([1]), personOf([3]), personOf([], [1]), personOf([2], [2])]) {
      expect(sorted(await harness.records.personOf(known))).toEqual(everybody);
    }
  });

  it('an id is left out when nothing is stored of it, a token stays', async (harness) => {
    expect(await harness.records.personOf(personOf([9], [9]))).toEqual(personOf([], [9]));
  });

  it('a fingerprint alone makes a visitor known', async (harness) => {
    const payload = aFingerprint();
    await harness.fingerprints.add({ visitorId: aVisitorId(1), at: morning, payload });
    expect(await harness.records.personOf(personOf([1]))).toEqual(personOf([1]));
  });

  it('ids are compared without their case', async (harness) => {
    const id = 'abcdefab-1b1b-4c2c-8d3d-9e9e9e9e9e9e' as VisitorId;
    await visit(harness, 1, { visitorId: id });
    const known = { visitorIds: [id.toUpperCase() as VisitorId], visitorTokenHashes: [] };
    expect((await harness.records.personOf(known)).visitorIds).toEqual([id]);
  });
};

const readsThem = (it: It) => {
  it('everything of a visitor is read, with texts for numbers', async (harness) => {
    await visit(harness, 1);
    await visit(harness, 2);
    const payload = aFingerprint();
    await harness.fingerprints.add({ visitorId: aVisitorId(1), at: morning, payload });
    const [visitor, ...others] = await harness.records.read([aVisitorId(1)]);
    expect(others).toEqual([]);
    expect(visitor).toMatchObject({
      visitor_id: aVisitorId(1),
      first_seen_at: '2026-01-05T09:01:00.000Z',
      last_seen_at: '2026-01-05T09:01:02.000Z',
      touches: [{ campaign: 'c1', landing_page: '/', is_first: true, is_latest: true }],
      sessions: [
        {
          views: 1,
          entry_page: '/only-1',
          exit_page: '/only-1',
          source: 'from-1',
          country: 'US',
          region: 'Oregon, US',
          city: 'Town 1, Oregon, US',
          browser: 'Firefox',
          device_profile: {},
          events: [
            { name: 'page_view', page: '/only-1' },
            { name: 'scroll_depth', value: 40 },
            { name: 'project_opened', target: 't1' },
          ],
        },
      ],
    });
    expect(visitor?.fingerprints).toHaveLength(1);
  });

  it('visits are read oldest first; of a stranger there is nothing', async (harness) => {
    await visit(harness, 1, { at: morning + 5 * HOUR_MS, sessionKey: 2 });
    await visit(harness, 1, { at: morning });
    const [one, stranger] = await harness.records.read([aVisitorId(1), aVisitorId(9)]);
    expect(one?.sessions.map(({ started_at: at }) => Date.parse(at) - morning)).toEqual([
      0,
      5 * HOUR_MS,
    ]);
    expect(stranger).toEqual({
      visitor_id: aVisitorId(9),
      first_seen_at: null,
      last_seen_at: null,
      touches: [],
      sessions: [],
      fingerprints: [],
    });
  });
};

const erasesThem = (it: It, make: Make) => {
  it('after an erasure everything is as if the person had never come', async (harness) => {
    const others = await make();
    for (const n of [1, 2, 3, 4]) {
      const isErased = n % 2 === 0;
      for (const store of isErased ? [harness] : [harness, others]) {
        await visit(store, n, { tokenHash: token(n % 2) });
        await visit(store, n, { at: morning + 5 * HOUR_MS, sessionKey: 2 }, false);
        await visit(store, n, { botReasons: 1, sessionKey: 3, at: morning + 7 * HOUR_MS });
      }
    }
    await harness.events.chatStarted(token(0), morning + 3 * 60_000);
    await harness.events.emailLeft(token(0), morning + 4 * 60_000);
    expect(await harness.records.erase(personOf([2], []))).toEqual({ visitors: 2, sessions: 6 });
    expect(await harness.dump()).toEqual(await others.dump());
    const [left] = await harness.records.read([aVisitorId(1)]);
    expect(left).toEqual((await others.records.read([aVisitorId(1)]))[0]);
  });

  it('fingerprints and visitors without a visit are erased as well', async (harness) => {
    const payload = aFingerprint();
    for (const n of [1, 2]) {
      await harness.fingerprints.add({ visitorId: aVisitorId(n), at: morning, payload });
    }
    expect(await harness.records.erase(personOf([1]))).toEqual({ visitors: 1, sessions: 0 });
    const [gone, left] = await harness.records.read([aVisitorId(1), aVisitorId(2)]);
    expect(gone?.fingerprints).toEqual([]);
    expect(left?.fingerprints).toHaveLength(1);
  });

  it('erasing again, or nobody, erases nothing', async (harness) => {
    await visit(harness, 1);
    const before = await harness.dump();
    expect(await harness.records.erase(personOf([9], [9]))).toEqual({ visitors: 0, sessions: 0 });
    expect(await harness.dump()).toEqual(before);
    await harness.records.erase(personOf([1]));
    expect(await harness.records.erase(personOf([1]))).toEqual({ visitors: 0, sessions: 0 });
  });

  it('what a browser stored before the erasure is refused after it, later events are not', async (harness) => {
    await visit(harness, 1, { tokenHash: token(1) });
    await harness.records.erase(personOf([1]));
    await visit(harness, 1, { at: erasedAt - HOUR_MS, tokenHash: token(1) });
    expect(Object.values(await harness.dump()).flat()).toEqual([]);
    await visit(harness, 1, { at: erasedAt, ownAt: erasedAt });
    expect((await harness.dump())['sessions']).toHaveLength(1);
    await visit(harness, 1, { at: erasedAt - HOUR_MS, sessionKey: 2 });
    expect((await harness.dump())['sessions']).toHaveLength(1);
    await visit(harness, 2, { at: erasedAt - HOUR_MS });
    expect((await harness.dump())['sessions']).toHaveLength(2);
  });
};

const leavesOpenPages = (it: It) => {
  it('an open page of an erased visitor reports nothing until they view another', async (harness) => {
    await visit(harness, 1);
    await harness.records.erase(personOf([1]));
    const [view, ...rest] = eventsOf(1, { at: erasedAt, ownAt: erasedAt });
    for (const event of rest) await harness.events.add(event);
    expect(Object.values(await harness.dump()).flat()).toEqual([]);
    if (view) await harness.events.add(view);
    expect((await harness.dump())['sessions']).toHaveLength(1);
  });
};

const remembersThem = (it: It) => {
  it('refuses older events of an unknown visitor who was erased', async (harness) => {
    await harness.records.erase(personOf([1]));
    await visit(harness, 1, { at: erasedAt - HOUR_MS });
    expect(Object.values(await harness.dump()).flat()).toEqual([]);
    await visit(harness, 1, { at: erasedAt, ownAt: erasedAt });
    expect((await harness.dump())['sessions']).toHaveLength(1);
  });
};

const races = (it: It, make: Make) => {
  it('what arrives during an erasure leaves nothing, and takes nothing of others', async (harness) => {
    const others = await make();
    for (let n = 0; n < 30; n += 1) {
      await visit(harness, 1, { at: morning + n * HOUR_MS * 0.6, sessionKey: n }, false);
    }
    const erasing = harness.records.erase(personOf([1], [1]));
    const arriving = Array.from({ length: 20 }, (_, n) => {
      const at = morning + n * 60_000;
      const isOther = n % 2 === 0;
      const over = { at, sessionKey: 100 + n, tokenHash: isOther ? token(2) : token(1) };
      const stores = isOther ? [harness, others] : [harness];
      return stores.map((store) => visit(store, isOther ? 2 : 1, over, false));
    });
    const { sessions } = await erasing;
    await Promise.all(arriving.flat());
    expect(sessions).toBeGreaterThanOrEqual(30);
    expect(await harness.dump()).toEqual(await others.dump());
    const [left] = await harness.records.read([aVisitorId(2)]);
    expect(left).toEqual((await others.records.read([aVisitorId(2)]))[0]);
  });

  it('a person who is erased twice at once is erased, and each visit counted once', async (harness) => {
    for (let n = 0; n < 60; n += 1) {
      await visit(harness, 1, { at: morning + n * HOUR_MS * 0.3, sessionKey: n });
    }
    const erased = await Promise.all([1, 2, 3].map(() => harness.records.erase(personOf([1]))));
    expect(erased.reduce((sum, { sessions }) => sum + sessions, 0)).toBe(60);
    expect(Object.values(await harness.dump()).flat()).toEqual([]);
  });

  it('people who share everything and are erased together leave nothing', async (harness) => {
    const people = Array.from({ length: 8 }, (_, n) => n + 1);
    await Promise.all(people.map((n) => visit(harness, n, {}, false)));
    await Promise.all(people.map((n) => harness.records.erase(personOf([n]))));
    expect(Object.values(await harness.dump()).flat()).toEqual([]);
    expect(await harness.records.personOf(personOf(people))).toEqual(personOf([]));
  });
};

/**
 * The contract of all stores of the visitors' records. Pass a factory of empty stores that use
 * `erasureClock`.
 */
export const visitorRecordsContract = (engine: string, make: Make): void => {
  const it: It = (sentence, run) => test(`${engine}: ${sentence}`, async () => run(await make()));
  findsPeople(it);
  readsThem(it);
  erasesThem(it, make);
  leavesOpenPages(it);
  remembersThem(it);
  races(it, make);
};
