/**
 * What a worker needs to renew a subscription without the admin key: the page stores it in the cache
 * storage, the one storage that both can read with little code.
 */
export interface Renewal {
  readonly token: string;
  readonly publicKey: string;
}

const CACHE = 'foyer-push';
const ENTRY = '/admin/push-renewal';

export const writeRenewal = async (caches: CacheStorage, renewal: Renewal): Promise<void> => {
  const cache = await caches.open(CACHE);
  await cache.put(ENTRY, Response.json(renewal));
};

export const readRenewal = async (caches: CacheStorage): Promise<Renewal | null> => {
  const cache = await caches.open(CACHE);
  const stored = await cache.match(ENTRY);
  return stored ? ((await stored.json()) as Renewal) : null;
};

export const removeRenewal = async (caches: CacheStorage): Promise<void> => {
  await caches.delete(CACHE);
};
