import { Worker } from 'node:worker_threads';
import type { Logger } from '#api/platform/logger.ts';

export interface Checkpointer {
  /** Empties the write-ahead logs and ends. */
  stop(): Promise<void>;
}

/** Runs checkpoint-worker.ts, as built, on the given files. */
export const startCheckpointer = (
  workerFile: URL,
  files: readonly string[],
  logger: Logger,
): Checkpointer => {
  const worker = new Worker(workerFile, { workerData: { files } });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (error) => logger.error('checkpoint_worker_failed', { error }));
  worker.unref();
  return {
    stop: async () => {
      worker.ref();
      worker.postMessage('stop');
      await ended;
    },
  };
};
