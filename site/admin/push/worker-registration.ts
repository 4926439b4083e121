import { consolePath } from '#site/console-worker/pushed.ts';
import { readRenewal, renewSubscription } from '#site/console-worker/renewal.ts';

const WORKER = '/console-worker.js';
/**
 * A prefix of `/admin` too, the address that the start prints. The worker leaves other paths alone, and
 * no public page begins so.
 */
const SCOPE = '/admin';
/** Of version 0.1: it left out `/admin`. */
const FORMER_SCOPE = '/admin/';

const canRegister = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/** Once the worker can be subscribed with. `serviceWorker.ready` never settles on a page outside the scope. */
const whenActive = async (registration: ServiceWorkerRegistration): Promise<void> => {
  const worker = registration.installing ?? registration.waiting;
  if (registration.active || !worker) return;
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener('statechange', () => {
      if (worker.state === 'activated') resolve();
      if (worker.state === 'redundant') reject(new Error('the worker could not be installed'));
    });
  });
};

/** Registers the worker. Null where this browser has none, or the page came without one. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!canRegister()) return null;
  const options = { scope: SCOPE, updateViaCache: 'none' } as const;
  try {
    const registration = await navigator.serviceWorker.register(WORKER, options);
    await whenActive(registration);
    return registration;
  } catch {
    return null;
  }
};

/** The registered worker, if the owner has turned push on here or installed the console. */
const registered = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!canRegister()) return null;
  const known = await navigator.serviceWorker.getRegistration(FORMER_SCOPE);
  if (!known || new URL(known.scope).pathname === SCOPE) return known ?? null;
  // Its subscription ends with it; `renewSubscription` then makes one with the worker that follows.
  await known.unregister();
  return registerWorker();
};

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/**
 * Keeps a worker of this version where there is one, or the console is installed; a browser in which
 * the owner wants neither gets none. Follows clicks on notifications.
 */
export const followWorker = (open: (path: string) => void): (() => void) => {
  if (!canRegister()) return () => undefined;
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const { is, path } = (data ?? {}) as { is?: unknown; path?: unknown };
    if (is === 'open') open(consolePath(path));
  };
  navigator.serviceWorker.addEventListener('message', onMessage);
  navigator.serviceWorker.startMessages();
  void registered().then((known) => (known || isInstalled() ? registerWorker() : null));
  return () => navigator.serviceWorker.removeEventListener('message', onMessage);
};

/** The subscription of this browser, if it has one. */
export const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager?.getSubscription()) ?? null;

/** Whether this browser gets push messages, after what the browser lost was renewed. */
export const checkSubscription = async () => {
  const registration = await registered();
  if (registration?.pushManager) return renewSubscription(caches, registration);
  return canRegister() && (await readRenewal(caches)) ? 'lost' : 'off';
};
