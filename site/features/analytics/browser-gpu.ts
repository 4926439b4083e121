import type { Gpu } from '#site/features/analytics/tracked-event.ts';

/** The graphics card's name, or null where it cannot be had. Never rejects. */
export const readGpu = (): Promise<Gpu | null> =>
  new Promise((resolve) => {
    const worker = new Worker(new URL('./gpu-worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', ({ data }: MessageEvent<Gpu | null>) => {
      worker.terminate();
      resolve(data);
    });
    worker.addEventListener('error', (event) => {
      // A card that does not answer is nothing to report.
      event.preventDefault();
      resolve(null);
    });
  });
