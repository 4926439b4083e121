import { expect, test } from 'vitest';
import type { ApiKeyStore } from '#api/features/api-keys/store.ts';

const one = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'Weekly sheet',
  scopes: ['analytics'] as const,
  hash: 'a'.repeat(64),
  createdAt: 1_000,
};
const two = {
  ...one,
  id: '00000000-0000-4000-8000-000000000002',
  scopes: ['analytics', 'conversations'] as const,
  hash: 'b'.repeat(64),
  createdAt: 2_000,
};
const stored = ({ id, name, scopes, createdAt }: typeof one | typeof two) => ({
  id,
  name,
  scopes,
  createdAt,
  usedAt: null,
});

export const apiKeyStoreContract = (
  engine: string,
  makeStore: () => Promise<ApiKeyStore> | ApiKeyStore,
): void => {
  const it = (sentence: string, run: (store: ApiKeyStore) => Promise<void>) =>
    test(`${engine}: ${sentence}`, async () => run(await makeStore()));

  it('a key is found by its hash and listed by its age', async (store) => {
    expect(await store.add(two, 9)).toBe(true);
    expect(await store.add(one, 9)).toBe(true);
    expect(await store.list()).toEqual([stored(one), stored(two)]);
    expect(await store.find(two.hash)).toEqual(stored(two));
    expect(await store.find('c'.repeat(64))).toBeNull();
  });

  it('no more keys than the limit, even if they are created at once', async (store) => {
    const made = await Promise.all([store.add(one, 1), store.add(two, 1)]);
    expect(made.toSorted()).toEqual([false, true]);
    expect(await store.list()).toHaveLength(1);
  });

  it('the last use never goes back', async (store) => {
    await store.add(one, 9);
    await store.used(one.id, 5_000);
    await store.used(one.id, 4_000);
    expect(await store.list()).toEqual([{ ...stored(one), usedAt: 5_000 }]);
  });

  it('a revoked key is gone, and a use that comes later does not bring it back', async (store) => {
    await store.add(one, 9);
    await store.revoke(one.id);
    await store.used(one.id, 5_000);
    await store.revoke(one.id);
    expect(await store.find(one.hash)).toBeNull();
    expect(await store.list()).toEqual([]);
  });
};
