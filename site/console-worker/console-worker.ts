import { offlinePage } from '#site/console-worker/offline-page.ts';
import { consolePath, readPushed, type Pushed } from '#site/console-worker/pushed.ts';
import { renewSubscription } from '#site/console-worker/renew-subscription.ts';
import type { WorkerScope } from '#site/console-worker/worker-scope.ts';

/**
 * The service worker of the console (built to /console-worker.js): push messages, and a page that
 * says that the server cannot be reached. Its scope is /admin/, and it keeps no file of the site, so
 * it never shows an old version.
 */
const scope = self as unknown as WorkerScope;

/** Badges are there for installed apps only; without one there is nothing to do. */
const showBadge = async (unread: number | null): Promise<void> => {
  if (unread === null || !('setAppBadge' in scope.navigator)) return;
  await scope.navigator.setAppBadge(unread).catch(() => undefined);
};

const consoles = async () => {
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => new URL(url).pathname.startsWith('/admin'));
};

/** The owner looks at what the message is about. */
const isInSight = async (path: string): Promise<boolean> =>
  (await consoles()).some(
    ({ url, focused, visibilityState }) =>
      focused && visibilityState === 'visible' && new URL(url).pathname === path,
  );

const show = async ({ title, body, path, topic, at, unread }: Pushed): Promise<void> => {
  await showBadge(unread);
  if (await isInSight(path)) return;
  const options = {
    ...{ body, tag: topic, renotify: true, timestamp: at, data: { path } },
    icon: '/icons/console-192.png',
    badge: '/icons/console-badge.png',
  };
  await scope.registration.showNotification(title, options);
};

const openConsole = async (path: string): Promise<void> => {
  const [open] = (await consoles()).toSorted((a, b) => Number(b.focused) - Number(a.focused));
  if (!open) {
    await scope.clients.openWindow(path);
    return;
  }
  open.postMessage({ is: 'open', path });
  await open.focus();
};

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(scope.clients.claim()));

scope.addEventListener('push', (event) => {
  let value: unknown = null;
  try {
    value = event.data?.json();
  } catch {
    // Not from our server; the browser wants a notification all the same.
  }
  event.waitUntil(show(readPushed(value, Date.now())));
});

scope.addEventListener('notificationclick', (event) => {
  const { notification } = event;
  notification.close();
  const { path } = (notification.data ?? {}) as { path?: unknown };
  event.waitUntil(openConsole(consolePath(path)));
});

scope.addEventListener('pushsubscriptionchange', (event) =>
  event.waitUntil(renewSubscription(scope)),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate') return;
  event.respondWith(fetch(request).catch(offlinePage));
});
