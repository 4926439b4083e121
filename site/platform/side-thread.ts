/** The graphics card as the browser names it. */
export interface Gpu {
  vendor: string;
  renderer: string;
}

// Long enough for whoever follows the visit to ask for the graphics card.
const RETAIN_MS = 10_000;
// So long a page waits for its calendar; the graphics card may come later.
const PATIENCE_MS = 2_000;

/** The next message, null where the thread fails. */
const handle = <T>(worker: Worker): Promise<T | null> =>
  new Promise((resolve) => {
    const once = { once: true };
    worker.addEventListener('message', ({ data }: MessageEvent<T | null>) => resolve(data), once);
    worker.addEventListener(
      'error',
      (event) => {
        // What it would have told is done without.
        event.preventDefault();
        resolve(null);
      },
      once,
    );
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
 * Resolves when a first use of `Intl` no longer holds the page up, as it does for 20 ms on a desktop
 * and for 100 on a phone: it is made in a thread of its own. Never rejects.
 */
export const whenCalendarIsRead = async (): Promise<void> => {
  thread ??= begin();
  const patience = new Promise((resolve) => void setTimeout(resolve, PATIENCE_MS));
  await Promise.race([thread.isReady, patience]);
};

/** The graphics card's name, or null where it cannot be had. Never rejects. */
export const readGpu = async (): Promise<Gpu | null> => {
  thread ??= begin();
  const { worker, isReady, end } = thread;
  clearTimeout(end);
  // A thread that failed would be asked in vain.
  const isThere = await isReady;
  if (isThere) worker.postMessage(null);
  const gpu = isThere && (await handle<Gpu>(worker));
  stop();
  return gpu;
};
