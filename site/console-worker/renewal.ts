import { renewPushDevice } from '#shared/contracts/push.ts';

/**
 * The data with which a worker renews a subscription without the admin key. The page saves it in
 * cache storage, the only storage that both can read with little code.
 */
export interface Renewal {
  readonly token: string;
  readonly publicKey: string;
  /** The subscription that the server knows. Version 0.1 did not store it. */
  readonly endpoint?: string;
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

/**
 * Makes sure that the server has the browser's current subscription. Returns `lost` if push was
 * enabled here but the browser or the server no longer has the subscription.
 */
export const renewSubscription = async (
  caches: CacheStorage,
  { pushManager }: Pick<ServiceWorkerRegistration, 'pushManager'>,
): Promise<'off' | 'current' | 'renewed' | 'lost'> => {
  const renewal = await readRenewal(caches);
  if (!renewal) return 'off';
  const known = await pushManager.getSubscription();
  if (known && known.endpoint === renewal.endpoint) return 'current';
  const options = { userVisibleOnly: true, applicationServerKey: renewal.publicKey };
  const subscription = known ?? (await pushManager.subscribe(options).catch(() => null));
  if (!subscription) return 'lost';
  const answer = await fetch(renewPushDevice.path, {
    method: renewPushDevice.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...subscription.toJSON(), renewal_token: renewal.token }),
  });
  if (answer.ok) {
    await writeRenewal(caches, { ...renewal, endpoint: subscription.endpoint });
    return 'renewed';
  }
  // The device was logged out or removed meanwhile, so nobody sends to this subscription.
  if (answer.status !== 404) return 'current';
  await subscription.unsubscribe();
  return 'lost';
};
