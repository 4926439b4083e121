import type { BrowserContext, Page } from '@playwright/test';

/**
 * Records by name each read of an identifying property, each storage entry written and each worker
 * started. Runs in every page before its scripts.
 */
const recordReads = () => {
  const noted = new Set<string>();
  Object.assign(globalThis, { notedReads: noted });
  const watchGetters = (prototype: object, prefix: string) => {
    for (const [name, own] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const { get } = own;
      if (!get || !own.configurable) continue;
      Object.defineProperty(prototype, name, {
        ...own,
        get(this: unknown): unknown {
          noted.add(`${prefix}.${name}`);
          return get.call(this);
        },
      });
    }
  };
  const watchCalls = (prototype: object, prefix: string, names: string[]) => {
    for (const name of names) {
      const own = Object.getOwnPropertyDescriptor(prototype, name);
      const call: unknown = own?.value;
      if (!own || typeof call !== 'function') continue;
      Object.defineProperty(prototype, name, {
        ...own,
        value(this: unknown, ...args: unknown[]): unknown {
          noted.add(
            /^(?:setItem|open)$/.test(name)
              ? `${prefix}.${name}(${String(args[0])})`
              : `${prefix}.${name}`,
          );
          return Reflect.apply(call, this, args);
        },
      });
    }
  };
  watchGetters(Navigator.prototype, 'navigator');
  watchGetters(Screen.prototype, 'screen');
  watchCalls(HTMLCanvasElement.prototype, 'canvas', ['getContext', 'toDataURL', 'toBlob']);
  watchCalls(OffscreenCanvas.prototype, 'offscreen', ['getContext']);
  watchCalls(Storage.prototype, 'storage', ['setItem']);
  watchCalls(IDBFactory.prototype, 'indexedDB', ['open']);
  watchCalls(Intl.DateTimeFormat.prototype, 'calendar', ['resolvedOptions']);
  watchCalls(Date.prototype, 'date', ['getTimezoneOffset']);
  watchCalls(Navigator.prototype, 'navigator', ['sendBeacon', 'getGamepads', 'getBattery']);
};

/** Records cookies, threads and sockets in the same way. Runs after the other script. */
const recordStarts = () => {
  const { notedReads: noted } = globalThis as unknown as { notedReads: Set<string> };
  const cookie = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (cookie) {
    Object.defineProperty(Document.prototype, 'cookie', {
      ...cookie,
      get(this: Document): unknown {
        noted.add('document.cookie');
        return cookie.get?.call(this);
      },
      set(this: Document, value: string) {
        noted.add('document.cookie=');
        cookie.set?.call(this, value);
      },
    });
  }
  for (const name of ['Worker', 'SharedWorker', 'WebSocket', 'AudioContext'] as const) {
    const constructor = globalThis[name];
    Object.defineProperty(globalThis, name, {
      configurable: true,
      writable: true,
      value: new Proxy(constructor, {
        construct: (target, args, newTarget) => {
          noted.add(name);
          return Reflect.construct(target, args, newTarget) as object;
        },
      }),
    });
  }
};

/** Properties that nothing but a fingerprint reads. */
export const FINGERPRINT_READS =
  /^(?:canvas|offscreen)\.|^screen\.|^navigator\.(?:deviceMemory|hardwareConcurrency|languages|maxTouchPoints|plugins)$|^AudioContext$/;

export interface Traffic {
  /** `GET /api/geo` and similar: every request to the server except for files of the site. */
  readonly calls: string[];
  readonly sockets: string[];
  readonly workers: string[];
  /** The names of the cookies that responses set. */
  readonly cookieAnswers: string[];
}

/** Records all requests and responses of a context's pages. Call it before the first page opens. */
export const recordTraffic = async (context: BrowserContext): Promise<Traffic> => {
  const traffic: Traffic = { calls: [], sockets: [], workers: [], cookieAnswers: [] };
  await context.addInitScript(recordReads);
  await context.addInitScript(recordStarts);
  context.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(?:api|socket\.io)\b/.test(pathname))
      traffic.calls.push(`${request.method()} ${pathname}`);
  });
  context.on('response', (response) => {
    void response.allHeaders().then(
      (headers) => {
        for (const cookie of headers['set-cookie']?.split('\n') ?? [])
          traffic.cookieAnswers.push(cookie.split('=')[0] ?? '');
      },
      () => undefined,
    );
  });
  context.on('page', (page) => {
    page.on('websocket', (socket) => traffic.sockets.push(socket.url()));
    page.on('worker', (worker) => traffic.workers.push(worker.url()));
  });
  return traffic;
};

/** Everything that this page has read, written and started since it loaded, sorted. */
export const readsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...(globalThis as unknown as { notedReads: Set<string> }).notedReads].toSorted(),
  );

/** Everything that this origin has stored in the browser, by kind and name. */
export const storedIn = async (page: Page): Promise<string[]> => {
  const stored = await page.evaluate(async () => [
    ...Object.keys(localStorage).map((key) => `local ${key}`),
    ...Object.keys(sessionStorage).map((key) => `session ${key}`),
    ...(await indexedDB.databases()).map(({ name }) => `database ${String(name)}`),
    ...(await caches.keys()).map((name) => `cache ${name}`),
  ]);
  const cookies = await page.context().cookies();
  return [...stored, ...cookies.map(({ name }) => `cookie ${name}`)].toSorted();
};
