import { consolePath } from '#site/console-worker/pushed.ts';
import { readRenewal, renewSubscription } from '#site/console-worker/renewal.ts';

const WORKER = '/console-worker.js';
/**
 * Also covers `/admin`, the URL printed at start. The worker ignores other paths with this prefix,
 * and no public page has it.
 */
const SCOPE = '/admin';
/** The scope of version 0.1, which did not cover `/admin`. */
const FORMER_SCOPE = '/admin/';

const canRegister = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/**
 * Resolves once the worker can subscribe. `serviceWorker.ready` never resolves on a page outside
 * the scope.
 */
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

/** Registers the worker. Null if this browser does not support it, or the page came without one. */
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

/** The registered worker, if the owner has enabled push here or installed the console. */
const registered = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!canRegister()) return null;
  const known = await navigator.serviceWorker.getRegistration(FORMER_SCOPE);
  if (!known || new URL(known.scope).pathname === SCOPE) return known ?? null;
  // This ends its subscription too; `renewSubscription` then makes one with the new worker.
  await known.unregister();
  return registerWorker();
};

const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/**
 * Updates the worker if there is one or the console is installed; other browsers get none. Opens
 * the target of clicked notifications.
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

export const currentSubscription = async (): Promise<PushSubscription | null> =>
  (await (await registered())?.pushManager?.getSubscription()) ?? null;

/**
 * Renews a subscription that the browser lost. Resolves to whether this browser gets push messages.
 */
export const checkSubscription = async () => {
  const registration = await registered();
  if (registration?.pushManager) return renewSubscription(caches, registration);
  return canRegister() && (await readRenewal(caches)) ? 'lost' : 'off';
};
