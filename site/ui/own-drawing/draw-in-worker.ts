import type { OwnDrawingOrder, OwnDrawingResult } from '#site/ui/own-drawing/own-drawing-worker.ts';

/** A drawing takes a tenth of a second; a slow phone that is busy, a few seconds. */
const PATIENCE_MS = 15_000;

const noWorker: OwnDrawingResult = {
  faults: [{ line: 1, message: 'This browser could not make the drawing. Please try again' }],
};

let thread: Worker | null = null;
let last: Promise<unknown> = Promise.resolve();

const draw = (order: OwnDrawingOrder): Promise<OwnDrawingResult> =>
  new Promise((resolve) => {
    const give = (result: OwnDrawingResult, isBroken: boolean) => {
      clearTimeout(patience);
      if (isBroken) {
        thread?.terminate();
        thread = null;
      } else if (thread) thread.onmessage = thread.onerror = null;
      resolve(result);
    };
    const patience = setTimeout(() => give(noWorker, true), PATIENCE_MS);
    try {
      thread ??= new Worker(new URL('./own-drawing-worker.ts', import.meta.url), {
        type: 'module',
      });
    } catch {
      return give(noWorker, true);
    }
    thread.onmessage = ({ data }: MessageEvent<OwnDrawingResult>) => give(data, false);
    thread.onerror = (event) => {
      event.preventDefault();
      give(noWorker, true);
    };
    thread.postMessage(order);
  });

/** Makes a drawing away from the page, one after the other. Never rejects. */
export const drawInWorker = (order: OwnDrawingOrder): Promise<OwnDrawingResult> => {
  const next = last.then(() => draw(order));
  last = next;
  return next;
};

/** The address of an SVG as a picture. */
export const pictureOf = (svg: string): string => `data:image/svg+xml,${encodeURIComponent(svg)}`;
