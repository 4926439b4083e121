import { expect, test } from 'vitest';
import type { SettingsStore } from '#api/platform/settings-store.ts';

export const settingsStoreContract = (
  engine: string,
  makeStore: () => Promise<SettingsStore> | SettingsStore,
): void => {
  const it = (sentence: string, run: (store: SettingsStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('returns a setting as it was stored, and null for a missing one', async (store) => {
    const text = 'Zeichen: 🚀 "\'; DROP TABLE settings; -- Ende';
    expect(await store.get('one')).toBeNull();
    await store.put('one', text);
    await store.put('empty', '');
    expect(await store.get('one')).toBe(text);
    expect(await store.get('empty')).toBe('');
    expect(await store.get('ONE')).toBeNull();
  });

  it('putting replaces, adding does not', async (store) => {
    await store.put('one', 'first');
    await store.put('one', 'second');
    expect(await store.addIfMissing('one', 'third')).toEqual({ value: 'second', isNew: false });
    expect(await store.addIfMissing('two', 'fourth')).toEqual({ value: 'fourth', isNew: true });
    expect(await store.get('one')).toBe('second');
    expect(await store.get('two')).toBe('fourth');
  });

  it('of values added at once one wins, and every caller gets it', async (store) => {
    const values = Array.from({ length: 20 }, (_, n) => `value ${n}`);
    const added = await Promise.all(values.map((value) => store.addIfMissing('one', value)));
    const winner = added.find(({ isNew }) => isNew)?.value;
    expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(values).toContain(winner);
    expect(new Set(added.map(({ value }) => value))).toEqual(new Set([winner]));
    expect(await store.get('one')).toBe(winner);
  });

  it('of values put at once one survives whole', async (store) => {
    const values = Array.from({ length: 20 }, (_, n) => `${n} `.repeat(500));
    await Promise.all(values.map((value) => store.put('one', value)));
    expect(values).toContain(await store.get('one'));
  });
};
