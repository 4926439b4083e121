/** The graphics card as the browser names it. */
export interface Gpu {
  vendor: string;
  renderer: string;
}

// Long enough for analytics to request the graphics card.
const RETAIN_MS = 10_000;
// How long a page waits for `Intl`; the graphics card may take longer.
const PATIENCE_MS = 2_000;

/** The next message, or null when the worker fails. */
const handle = <T>(worker: Worker): Promise<T | null> =>
  new Promise((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<T | null>) => resolve(data));
    worker.addEventListener('error', (event) => {
      // The page works without its results.
      event.preventDefault();
      resolve(null);
    });
  });

const begin = () => {
  const worker = new Worker(new URL('./side-thread-worker.ts', import.meta.url), {
    type: 'module',
  });
  return { worker, isReady: handle<true>(worker), end: setTimeout(stop, RETAIN_MS) };
};
let thread: ReturnType<typeof begin> | undefined;

const stop = () => {
  thread?.worker.terminate();
  thread = undefined;
};

/**
 * Resolves when the first use of `Intl` no longer blocks the page (20 ms on a desktop, 100 ms on a
 * phone): a worker makes it. Never rejects.
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
  // A failed worker would never respond.
  const isThere = await isReady;
  if (isThere) worker.postMessage(null);
  const gpu = isThere && (await handle<Gpu>(worker));
  stop();
  return gpu;
};
