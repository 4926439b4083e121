/** The graphics card as named by the browser. */
export interface Gpu {
  vendor: string;
  renderer: string;
}

// Long enough for analytics to request the graphics card.
const RETAIN_MS = 10_000;
// How long a page waits for `Intl`; the graphics card may take longer.
const PATIENCE_MS = 2_000;

/** The next message, or null when the worker fails or there is none. */
const handle = <T>(worker: Worker | undefined): Promise<T | null> =>
  new Promise((resolve) => {
    worker?.addEventListener('message', ({ data }: MessageEvent<T | null>) => resolve(data));
    worker?.addEventListener('error', (event) => {
      // The page works without its results.
      event.preventDefault();
      resolve(null);
    });
    if (!worker) resolve(null);
  });

const begin = () => {
  let worker: Worker | undefined;
  try {
    worker = new Worker(new URL('./side-thread-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // The browser has no workers, or throws because a policy blocks them. Other browsers fire an
    // error event.
  }
  return { worker, isReady: handle<true>(worker), end: setTimeout(stop, RETAIN_MS) };
};
let thread: ReturnType<typeof begin> | undefined;

const stop = () => {
  thread?.worker?.terminate();
  thread = undefined;
};

/**
 * Resolves when the first use of `Intl` no longer blocks the page (20 ms on a desktop, 100 ms on a
 * phone), because a worker makes it. Without a worker the page makes it. Never rejects.
 */
export const whenCalendarIsRead = async (): Promise<void> => {
  thread ??= begin();
  const patience = new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS));
  await Promise.race([thread.isReady, patience]);
};

/** The graphics card's name, or null if unavailable. Never rejects. */
export const readGpu = async (): Promise<Gpu | null> => {
  thread ??= begin();
  const { worker, isReady, end } = thread;
  clearTimeout(end);
  worker?.postMessage(null);
  // A failed worker would never respond.
  const gpu = (await isReady) && (await handle<Gpu>(worker));
  stop();
  return gpu;
};
