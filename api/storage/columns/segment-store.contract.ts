import { expect, test } from 'vitest';
import { DAY_MS } from '#shared/domain/time.ts';
import type { EventLog } from '#api/storage/columns/event-log.ts';
import type { SavedSegment, SegmentStore } from '#api/storage/columns/segment-store.ts';

/** A store, and the log that its segments are built from. */
export interface SegmentStoreHarness {
  readonly store: SegmentStore;
  readonly log: EventLog;
  /** Adds a session of a visitor at that time. */
  visit(visitor: number, at: number): Promise<unknown>;
  erase(visitor: number): Promise<unknown>;
}

const firstDay = 20_000;
const at = (day: number) => day * DAY_MS + 1_000;

const changesOf = ({ log }: SegmentStoreHarness, day: number): number =>
  log.days.changes(day, day)[0]?.changes ?? 0;

const segmentOf = (
  harness: SegmentStoreHarness,
  day: number,
  over: Partial<SavedSegment> = {},
): SavedSegment => ({
  day,
  changes: changesOf(harness, day),
  format: 3,
  sessions: 2,
  columns: new Map([
    ['visitor', Uint8Array.of(1, 0, 0, 0, 7, 7)],
    ['empty', new Uint8Array(0)],
  ]),
  visitors: 2,
  botVisitors: 1,
  ...over,
});

export const segmentStoreContract = (
  engine: string,
  make: () => Promise<SegmentStoreHarness> | SegmentStoreHarness,
): void => {
  const it = (sentence: string, run: (harness: SegmentStoreHarness) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await make()));

  it('returns a segment as it was saved', async (harness) => {
    await harness.visit(1, at(firstDay));
    const changes = changesOf(harness, firstDay);
    expect(harness.store.save(segmentOf(harness, firstDay))).toBe(true);
    expect(harness.store.heads(0, firstDay + 9)).toEqual([
      { day: firstDay, changes, format: 3, sessions: 2 },
    ]);
    const bytes = harness.store.column(firstDay, 'visitor') ?? [];
    expect([...bytes]).toEqual([1, 0, 0, 0, 7, 7]);
    expect(harness.store.column(firstDay, 'empty')).toHaveLength(0);
    expect(harness.store.column(firstDay, 'missing')).toBeUndefined();
    expect(harness.store.column(firstDay + 1, 'visitor')).toBeUndefined();
  });

  it('saving again replaces everything of the day, and nothing of others', async (harness) => {
    const { store } = harness;
    for (const day of [firstDay, firstDay + 1]) {
      await harness.visit(1, at(day));
      store.save(segmentOf(harness, day));
    }
    const columns = new Map([['flags', Uint8Array.of(9)]]);
    store.save(segmentOf(harness, firstDay, { columns, format: 4, sessions: 1, visitors: 5 }));
    expect(store.heads(firstDay, firstDay)).toMatchObject([{ format: 4, sessions: 1 }]);
    expect(store.column(firstDay, 'visitor')).toBeUndefined();
    expect([...(store.column(firstDay, 'flags') ?? [])]).toEqual([9]);
    expect(store.column(firstDay + 1, 'visitor')).toHaveLength(6);
    expect(store.visitors({ fromDay: firstDay, toDay: firstDay + 2 }, 'exclude')).toEqual([
      { day: firstDay, visitors: 5 },
      { day: firstDay + 1, visitors: 2 },
    ]);
  });

  it('counts visitors per day, bots separately', async (harness) => {
    await harness.visit(1, at(firstDay));
    harness.store.save(segmentOf(harness, firstDay));
    const of = (bots: 'exclude' | 'only' | 'include') =>
      harness.store.visitors({ fromDay: 0, toDay: firstDay + 1 }, bots)[0]?.visitors;
    expect([of('exclude'), of('only'), of('include')]).toEqual([2, 1, 3]);
    expect(harness.store.visitors({ fromDay: 0, toDay: firstDay }, 'include')).toEqual([]);
  });

  it('the visitor counts of a day outlive its sessions', async (harness) => {
    await harness.visit(1, at(firstDay));
    harness.store.save(segmentOf(harness, firstDay));
    const empty = { sessions: 0, columns: new Map(), visitors: 0, botVisitors: 0 };
    expect(harness.store.save(segmentOf(harness, firstDay, empty))).toBe(true);
    expect(harness.store.heads(firstDay, firstDay)).toMatchObject([{ sessions: 0 }]);
    expect(harness.store.column(firstDay, 'visitor')).toBeUndefined();
    expect(harness.store.visitors({ fromDay: 0, toDay: firstDay + 1 }, 'exclude')).toEqual([
      { day: firstDay, visitors: 2 },
    ]);
  });

  it('refuses a segment from before an erasure', async (harness) => {
    await harness.visit(1, at(firstDay));
    await harness.visit(2, at(firstDay));
    const before = segmentOf(harness, firstDay);
    expect(harness.store.save(before)).toBe(true);
    await harness.erase(1);
    expect(harness.store.heads(firstDay, firstDay)).toEqual([]);
    expect(harness.store.column(firstDay, 'visitor')).toBeUndefined();
    expect(harness.store.visitors({ fromDay: 0, toDay: firstDay + 1 }, 'include')).toEqual([]);
    expect(harness.store.save(before)).toBe(false);
    expect(harness.store.column(firstDay, 'visitor')).toBeUndefined();
    expect(harness.store.save(segmentOf(harness, firstDay))).toBe(true);
  });
};
