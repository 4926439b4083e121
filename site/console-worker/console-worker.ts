import { consolePath, readPushed, type Pushed } from '#site/console-worker/pushed.ts';
import {
  inkDark,
  inkLight,
  inkSoftDark,
  inkSoftLight,
  paperDark,
  paperLight,
  signalDark,
  signalLight,
} from '#site/ui/palette.ts';
import { renewSubscription } from '#site/console-worker/renewal.ts';

/**
 * The parts of its global scope that the worker uses. TypeScript's own types are in a library that
 * excludes the DOM's.
 */

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}

interface PushEvent extends ExtendableEvent {
  readonly data: { json(): unknown } | null;
}

interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification;
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}

interface WindowClient {
  readonly url: string;
  readonly focused: boolean;
  focus(): Promise<WindowClient>;
  postMessage(message: unknown): void;
}

interface WorkerEvents {
  install: ExtendableEvent;
  activate: ExtendableEvent;
  push: PushEvent;
  notificationclick: NotificationEvent;
  pushsubscriptionchange: ExtendableEvent;
  fetch: FetchEvent;
}

interface WorkerScope {
  readonly registration: ServiceWorkerRegistration;
  readonly location: Location;
  readonly caches: CacheStorage;
  readonly navigator: Navigator;
  readonly clients: {
    matchAll(options: {
      type: 'window';
      includeUncontrolled: boolean;
    }): Promise<readonly WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
    claim(): Promise<void>;
  };
  skipWaiting(): Promise<void>;
  addEventListener<Name extends keyof WorkerEvents>(
    name: Name,
    listener: (event: WorkerEvents[Name]) => void,
  ): void;
}

const light = `--sheet:${paperLight};--ink:${inkLight};--soft:${inkSoftLight};--signal:${signalLight}`;
const dark = `--sheet:${paperDark};--ink:${inkDark};--soft:${inkSoftDark};--signal:${signalDark}`;

// The styles are inline: a separate file would have to be cached, and could be outdated.
const style = `
:root{color-scheme:light dark;${light};--hairline:color-mix(in srgb,var(--ink) 18%,transparent)}
@media(prefers-color-scheme:dark){:root:not([data-theme=light]){${dark}}}
:root[data-theme=dark]{color-scheme:dark;${dark}}
:root[data-theme=light]{color-scheme:light}
body{margin:0;min-height:100dvh;display:grid;place-items:center;background:var(--sheet);color:var(--ink);font:1rem/1.55 Archivo,system-ui,sans-serif}
main{box-sizing:border-box;width:min(30rem,100% - 2rem);padding:1.5rem;border:1px solid var(--ink)}
small{font:.75rem/1.4 ui-monospace,monospace;letter-spacing:.06em;text-transform:uppercase;color:var(--soft)}
h1{margin:.5rem 0 .75rem;font-size:1.375rem;line-height:1.15;letter-spacing:-.02em}
p{margin:0 0 1rem}
button{min-height:2.75rem;padding:0 1rem;border:1px solid var(--ink);border-radius:2px;background:none;color:inherit;font:inherit;cursor:pointer}
button:focus-visible{outline:2px solid var(--signal);outline-offset:2px}`;

const script = `
try{const theme=localStorage.getItem('foyer.theme');if(theme)document.documentElement.dataset.theme=theme}catch{}
addEventListener('online',()=>location.reload());
addEventListener('DOMContentLoaded',()=>document.querySelector('button').addEventListener('click',()=>location.reload()))`;

const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Console · offline</title><style>${style}</style><script>${script}</script></head><body><main><small>Console</small><h1>The server cannot be reached</h1><p>You are offline, or the server is not running. Replies that were not sent yet are stored in this browser and are sent when the console opens again.</p><button type="button">Try again</button></main></body></html>`;

/** The page that the console's URLs show while the server is unreachable. */
const offlinePage = (): Response =>
  new Response(html, {
    status: 503,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
    },
  });

/**
 * The console's service worker (built to /console-worker.js). It shows push messages, and a page
 * while the server is unreachable. Its scope is /admin. It caches no file of the site, so it never
 * serves an old version.
 */
const scope = self as unknown as WorkerScope;

/** Only installed apps have badges. Does nothing elsewhere. */
const showBadge = async (unread: number | null): Promise<void> => {
  if (unread === null || !('setAppBadge' in scope.navigator)) return;
  await scope.navigator.setAppBadge(unread).catch(() => undefined);
};

/** The scope is a prefix that other paths may share. */
const isConsole = (url: string): boolean => /^\/admin(?:\/|$)/.test(new URL(url).pathname);

const consoles = async () => {
  const all = await scope.clients.matchAll({ type: 'window', includeUncontrolled: true });
  return all.filter(({ url }) => isConsole(url));
};

/**
 * Shows every message, even while the owner has its subject open: a window's URL is the one it was
 * loaded with, and browsers end subscriptions whose messages show nothing.
 */
const show = async ({ title, body, path, topic, at, unread }: Pushed): Promise<void> => {
  const options = {
    body,
    tag: topic,
    renotify: true,
    timestamp: at,
    data: { path },
    icon: '/icons/console-192.png',
    badge: '/icons/console-badge.png',
  };
  await Promise.all([scope.registration.showNotification(title, options), showBadge(unread)]);
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
    // Not from our server. Browsers still require a notification.
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
  event.waitUntil(renewSubscription(scope.caches, scope.registration)),
);

scope.addEventListener('fetch', (event) => {
  const { request } = event;
  if (request.mode !== 'navigate' || !isConsole(request.url)) return;
  event.respondWith(fetch(request).catch(offlinePage));
});
