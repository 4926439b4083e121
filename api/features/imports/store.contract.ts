import { expect, test } from 'vitest';
import type { ImportDraft, ImportedRow, ImportStore } from '#api/features/imports/store.ts';

const aDraft = (n: number, hash = `hash-${n}`): ImportDraft => ({
  id: `import-${n}`,
  source: 'plausible',
  fileName: 'export.csv',
  hash,
});
const aRow = (day: string, over: Partial<ImportedRow> = {}): ImportedRow => ({
  day,
  kind: 'site',
  name: '',
  visitors: 2,
  visits: 3,
  views: 5,
  ...over,
});

export const importStoreContract = (
  engine: string,
  make: () => Promise<ImportStore> | ImportStore,
): void => {
  const it = (sentence: string, run: (store: ImportStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await make()));

  it('an import is listed with its sums once it is whole, and not before', async (store) => {
    expect(await store.begin(aDraft(1))).toBe(true);
    await store.add('import-1', [aRow('2025-03-02'), aRow('2025-03-01', { views: 7 })]);
    await store.add('import-1', [aRow('2025-03-01', { kind: 'page', name: '/' })]);
    expect(await store.list()).toEqual([]);
    expect(await store.days('2025-01-01', '2025-12-31')).toEqual([]);
    await store.finish('import-1', 4, 9_000);
    expect(await store.list()).toEqual([
      {
        id: 'import-1',
        source: 'plausible',
        fileName: 'export.csv',
        skipped: 4,
        importedAt: 9_000,
        firstDay: '2025-03-01',
        lastDay: '2025-03-02',
        days: 2,
        visitors: 4,
        visits: 6,
        views: 12,
      },
    ]);
  });

  it('every row of many is added', async (store) => {
    await store.begin(aDraft(1));
    const names = Array.from({ length: 250 }, (_, n) => `/${String(n).padStart(3, '0')}`);
    await store.add(
      'import-1',
      names.map((name) => aRow('2025-03-01', { kind: 'page', name })),
    );
    await store.finish('import-1', 0, 9_000);
    expect(await store.ranked('page', '2025-03-01', '2025-03-01', 999)).toEqual(
      names.map((name) => ({ name, visitors: 2, visits: 3, views: 5 })),
    );
  });

  it('imports the same files once, and restarts an interrupted import', async (store) => {
    await store.begin(aDraft(1, 'same'));
    await store.add('import-1', [aRow('2025-03-01')]);
    expect(await store.begin(aDraft(2, 'same'))).toBe(true);
    await store.add('import-2', [aRow('2025-03-01')]);
    await store.finish('import-2', 0, 9_000);
    expect(await store.begin(aDraft(3, 'same'))).toBe(false);
    expect((await store.list()).map(({ id, views }) => [id, views])).toEqual([['import-2', 5]]);
  });

  it('days, pages and sources are those of whole imports within the days', async (store) => {
    for (const n of [1, 2]) {
      await store.begin(aDraft(n));
      await store.add(`import-${n}`, [
        aRow('2025-03-01'),
        aRow('2025-03-02'),
        aRow('2025-03-02', { kind: 'page', name: '/a', views: 3 }),
        aRow('2025-03-02', { kind: 'page', name: '/b', views: 3 }),
        aRow('2025-03-02', { kind: 'page', name: '/c', views: 9 }),
        aRow('2025-03-09', { kind: 'page', name: '/late', views: 99 }),
        aRow('2025-03-02', { kind: 'source', name: 'lobste.rs' }),
      ]);
    }
    await store.finish('import-1', 0, 9_000);
    const span = ['2025-03-02', '2025-03-08'] as const;
    expect(await store.days(...span)).toEqual([{ ...aRow('2025-03-02'), source: 'plausible' }]);
    expect(
      (await store.ranked('page', ...span, 2)).map(({ name, views }) => [name, views]),
    ).toEqual([
      ['/c', 9],
      ['/a', 3],
    ]);
    expect(await store.ranked('source', ...span, 9)).toEqual([
      { name: 'lobste.rs', visitors: 2, visits: 3, views: 5 },
    ]);
  });

  it('a finished import omits the days that another has by then', async (store) => {
    await store.begin(aDraft(1));
    await store.add('import-1', [aRow('2025-03-01')]);
    await store.begin(aDraft(2));
    await store.add('import-2', [
      aRow('2025-03-01'),
      aRow('2025-03-01', { kind: 'page', name: '/' }),
      aRow('2025-03-02'),
    ]);
    await store.begin(aDraft(3));
    await store.add('import-3', [aRow('2025-03-01')]);
    await store.begin({ ...aDraft(4), source: 'umami' });
    await store.add('import-4', [aRow('2025-03-01')]);
    expect(await store.finish('import-1', 0, 9_000)).toBe(true);
    expect(await store.finish('import-1', 0, 9_001)).toBe(true);
    expect(await store.finish('import-2', 0, 9_002)).toBe(true);
    expect(await store.finish('import-3', 0, 9_003)).toBe(false);
    expect(await store.finish('import-4', 0, 9_004)).toBe(true);
    expect(await store.finish('unknown', 0, 9_005)).toBe(false);
    expect((await store.list()).map(({ id, firstDay, days }) => [id, firstDay, days])).toEqual([
      ['import-1', '2025-03-01', 1],
      ['import-2', '2025-03-02', 1],
      ['import-4', '2025-03-01', 1],
    ]);
    expect(await store.ranked('page', '2025-03-01', '2025-03-02', 9)).toEqual([]);
  });

  it('removes an import with its rows, and accepts it again', async (store) => {
    await store.begin(aDraft(1));
    await store.add('import-1', [aRow('2025-03-01')]);
    await store.finish('import-1', 0, 9_000);
    expect(await store.remove('import-1')).toBe(true);
    expect(await store.remove('import-1')).toBe(false);
    expect(await store.days('2025-01-01', '2025-12-31')).toEqual([]);
    expect(await store.begin(aDraft(2, 'hash-1'))).toBe(true);
  });
};
