import type { OwnDrawingOrder, OwnDrawingResult } from '#site/ui/own-drawing/own-drawing-worker.ts';
import { texts } from '#site/texts/en.ts';

/** A drawing takes 0.1 s, or a few seconds on a slow, busy phone. */
const PATIENCE_MS = 15_000;

const noWorker: OwnDrawingResult = {
  faults: [{ line: 1, message: texts.ui.noDrawing }],
};

let thread: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

const openThread = (): Worker | null => {
  try {
    return new Worker(new URL('./own-drawing-worker.ts', import.meta.url), { type: 'module' });
  } catch {
    // The browser has no workers, or a policy blocks them.
    return null;
  }
};

const draw = (order: OwnDrawingOrder): Promise<OwnDrawingResult> =>
  new Promise((resolve) => {
    const listening = new AbortController();
    const { signal } = listening;
    const fail = () => {
      thread?.terminate();
      thread = null;
      give(noWorker);
    };
    const patience = setTimeout(fail, PATIENCE_MS);
    const give = (result: OwnDrawingResult) => {
      clearTimeout(patience);
      listening.abort();
      resolve(result);
    };
    thread ??= openThread();
    if (!thread) return fail();
    thread.addEventListener('message', ({ data }: MessageEvent<OwnDrawingResult>) => give(data), {
      signal,
    });
    const onError = (event: ErrorEvent) => {
      event.preventDefault();
      fail();
    };
    thread.addEventListener('error', onError, { signal });
    thread.postMessage(order);
  });

/** Makes drawings off the main thread, one at a time. Never rejects. */
export const drawInWorker = (order: OwnDrawingOrder): Promise<OwnDrawingResult> => {
  const next = last.then(() => draw(order));
  last = next;
  return next;
};

/** An SVG as a data URL. */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
