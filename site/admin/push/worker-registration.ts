import { consolePath } from '#site/console-worker/pushed.ts';

const WORKER = '/console-worker.js';
/** Only the console's addresses: no public page is ever controlled. */
const SCOPE = '/admin/';

const canRegister = (): boolean => window.isSecureContext && 'serviceWorker' in navigator;

/** Registers the worker. Null where this browser has none, or the page came without one. */
export const registerWorker = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!canRegister()) return null;
  try {
    await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
};

/** The registered worker, if the owner has turned push on here or installed the console. */
const registered = async (): Promise<ServiceWorkerRegistration | null> => {
  if (!canRegister()) return null;
  return (await navigator.serviceWorker.getRegistration(SCOPE)) ?? null;
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
