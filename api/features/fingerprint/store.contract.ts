import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { VisitorId } from '#shared/contracts/ids.ts';
import { lastingSubhashes, type Subhash } from '#shared/domain/fingerprint/parts.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { aPrimaryHash } from '#shared/testing/builders.ts';
import { aFingerprint, aSubhash, readingsOf, subhashesOf } from '#shared/testing/fingerprints.ts';
import type {
  FingerprintReads,
  FingerprintStore,
  NewFingerprint,
} from '#api/features/fingerprint/store.ts';

const MORNING = Date.UTC(2026, 0, 5, 9);

const aVisitorId = (n: number) =>
  `10000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}` as VisitorId;

/** A visitor unlike all others; some of their subhashes as given. */
const coming = (
  n: number,
  over: Partial<Record<Subhash, string | null>> = {},
  more: Partial<NewFingerprint> = {},
): NewFingerprint => ({
  visitorId: aVisitorId(n),
  at: MORNING + n,
  payload: aFingerprint({
    primaryHash: aPrimaryHash(n),
    subhashes: subhashesOf({
      ...Object.fromEntries(lastingSubhashes.map((name, at) => [name, aSubhash(n * 100 + at)])),
      ...over,
    }),
  }),
  ...more,
});

interface Stores {
  store: FingerprintStore;
  reads: FingerprintReads;
}
type It = (sentence: string, run: (stores: Stores) => Promise<void>) => void;

const storesThem = (it: It) => {
  it('a fingerprint is returned as it was stored', async ({ store, reads }) => {
    const text = 'Zeichen: 🚀 "\'; DROP TABLE fingerprints; --\0 Ende';
    const input = coming(1, { browser: null }, { at: MORNING });
    const payload = {
      ...input.payload,
      attributes: readingsOf({ ua: { value: text }, devmem: { error: 'unavailable' } }),
    };
    await store.add({ ...input, payload });
    expect(reads.of(aVisitorId(1))).toEqual([
      { primaryHash: aPrimaryHash(1), at: MORNING, payload },
    ]);
    expect(reads.of(aVisitorId(2))).toEqual([]);
  });

  it('only the first fingerprint of a visitor and day is stored, and another the next day', async ({
    store,
    reads,
  }) => {
    await store.add(coming(1));
    const again = coming(1, { timezone: aSubhash(9) }, { at: MORNING + 1_000 });
    await store.add(again);
    await store.add(coming(1, {}, { at: MORNING + DAY_MS }));
    expect(reads.of(aVisitorId(1)).map(({ at }) => at)).toEqual([MORNING + DAY_MS, MORNING + 1]);
  });

  it('copies that arrive together are stored once', async ({ store, reads }) => {
    await Promise.all(Array.from({ length: 20 }, () => store.add(coming(1))));
    expect(reads.of(aVisitorId(1))).toHaveLength(1);
  });
};

const findsDevices = (it: It) => {
  it('the same hash, or two equal lasting subhashes, make a possible match', async ({
    store,
    reads,
  }) => {
    const { screen, hardware } = coming(1).payload.subhashes;
    await store.add(coming(1));
    await store.add(coming(2, { screen, hardware }));
    await store.add(coming(3, { screen }));
    const hash = coming(4).payload;
    await store.add(coming(4, {}, { payload: { ...hash, primaryHash: aPrimaryHash(1) } }));
    const found = reads.possiblySame(aVisitorId(1), 10);
    expect(found).toEqual([
      {
        visitorId: aVisitorId(4),
        lastSeenAt: MORNING + 4,
        isSameHash: true,
        equal: [],
        sharedBy: 4,
        visitors: 4,
      },
      {
        visitorId: aVisitorId(2),
        lastSeenAt: MORNING + 2,
        isSameHash: false,
        equal: ['hardware', 'screen'],
        sharedBy: 2,
        visitors: 4,
      },
    ]);
    expect(reads.possiblySame(aVisitorId(9), 10)).toEqual([]);
  });

  it('browser, engine, network and preferences alone make no match', async ({ store, reads }) => {
    await store.add(coming(1));
    await store.add(coming(2));
    expect(coming(1).payload.subhashes.browser).toBe(coming(2).payload.subhashes.browser);
    expect(reads.possiblySame(aVisitorId(1), 10)).toEqual([]);
  });

  it('an unknown value equals nothing', async ({ store, reads }) => {
    const unknown = { screen: null, hardware: null, system: null };
    await store.add(coming(1, unknown));
    await store.add(coming(2, unknown));
    expect(reads.possiblySame(aVisitorId(1), 10)).toEqual([]);
  });

  it('the rarest match comes first, up to the limit', async ({ store, reads }) => {
    const mine = coming(1).payload.subhashes;
    const common = { language: mine.language, timezone: mine.timezone };
    const rare = { hardware: mine.hardware, system: mine.system };
    await store.add(coming(1));
    for (const n of [2, 3, 4]) await store.add(coming(n, common));
    await store.add(coming(5, rare));
    const found = reads.possiblySame(aVisitorId(1), 3);
    expect(found.map(({ visitorId, sharedBy }) => [visitorId, sharedBy])).toEqual([
      [aVisitorId(5), 2],
      [aVisitorId(4), 4],
      [aVisitorId(3), 4],
    ]);
  });

  it('devices are compared by their latest fingerprint, whatever order the days arrived in', async ({
    store,
    reads,
  }) => {
    const { screen, hardware } = coming(1).payload.subhashes;
    await store.add(coming(1));
    await store.add(coming(2, {}, { at: MORNING + DAY_MS }));
    await store.add(coming(2, { screen, hardware }, { at: MORNING }));
    expect(reads.possiblySame(aVisitorId(1), 10)).toEqual([]);
    await store.add(coming(2, { screen, hardware }, { at: MORNING + 2 * DAY_MS }));
    expect(reads.possiblySame(aVisitorId(1), 10)).toHaveLength(1);
  });
};

const reckonsRarity = (it: It) => {
  it('a crowd is counted in visitors, including those with the same device', async ({
    store,
    reads,
  }) => {
    const mine = coming(1).payload.subhashes;
    await store.add(coming(1));
    await store.add(coming(1, {}, { at: MORNING + DAY_MS }));
    await store.add(coming(2, mine));
    await store.add(coming(3));
    const rarity = reads.rarityOf(aVisitorId(1));
    expect(rarity).toMatchObject({ visitors: 3, looksLike: 2, bits: null });
    expect(reads.rarityOf(aVisitorId(9))).toBeNull();
  });

  it('among a thousand, rare values have more bits than common ones, unknown ones none', async ({
    store,
    reads,
  }) => {
    const inLanguage = (n: number) => ({ language: aSubhash(n % 2), network: null });
    await Promise.all(Array.from({ length: 1_000 }, (_, n) => store.add(coming(n, inLanguage(n)))));
    const rarity = reads.rarityOf(aVisitorId(7));
    expect(rarity).toMatchObject({ visitors: 1_000, looksLike: 1 });
    // One of a thousand cannot be rarer than one of a thousand.
    expect(rarity?.bits).toBeCloseTo(Math.log2(1_000), 5);
    expect(rarity?.bitsOf.language).toBeCloseTo(Math.log2(1_003 / 501), 5);
    expect(rarity?.bitsOf.network).toBeNull();
  });
};

const holdsAlways = (it: It) =>
  it('a match shares the reported subhashes, and is found from the other side too', async ({
    store,
    reads,
  }) => {
    const small = fc.integer({ min: 0, max: 2 });
    const device = fc.record(Object.fromEntries(lastingSubhashes.map((name) => [name, small])));
    let next = 0;
    const scene = fc.array(device, { minLength: 2, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(scene, async (devices) => {
        const ids: VisitorId[] = [];
        for (const one of devices) {
          next += 1;
          const over = Object.entries(one).map(([name, value]) => [
            name,
            value === 0 ? null : aSubhash(value ?? 0),
          ]);
          const input = coming(next, Object.fromEntries(over) as never);
          ids.push(input.visitorId);
          await store.add(input);
        }
        for (const id of ids) {
          const mine = reads.of(id)[0]?.payload.subhashes;
          for (const found of reads.possiblySame(id, 3)) {
            const theirs = reads.of(found.visitorId)[0]?.payload.subhashes;
            expect(found.equal.length).toBeGreaterThanOrEqual(2);
            for (const name of found.equal) expect(theirs?.[name]).toBe(mine?.[name]);
            expect(found.sharedBy).toBeGreaterThanOrEqual(2);
            const back = reads.possiblySame(found.visitorId, 1_000);
            expect(back.map(({ visitorId }) => visitorId)).toContain(id);
          }
        }
      }),
      { numRuns: 15 },
    );
  });

export const fingerprintStoreContract = (
  engine: string,
  makeStores: () => Promise<Stores> | Stores,
): void => {
  const it: It = (sentence, run) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStores()));
  storesThem(it);
  findsDevices(it);
  reckonsRarity(it);
  holdsAlways(it);
};
