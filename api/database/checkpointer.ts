import { Worker } from 'node:worker_threads';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

export interface Checkpointer {
  /** Settles when no byte of what was deleted is left in the files (scrub-file.ts). */
  scrub(): Promise<void>;
  /** Empties the write-ahead logs and ends. */
  stop(): Promise<void>;
}

interface Answer {
  scrubbed: boolean;
  reason?: string;
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
  let asked: ((answer: Answer) => void)[] = [];
  worker.on('message', (answer: Answer) => asked.shift()?.(answer));
  void ended.then(() => {
    for (const answer of asked) answer({ scrubbed: false, reason: 'the worker has ended' });
    asked = [];
  });
  return {
    scrub: async () => {
      const answer = await new Promise<Answer>((resolve) => {
        asked.push(resolve);
        worker.postMessage('scrub');
      });
      if (answer.scrubbed) return;
      const cause = new Error(answer.reason);
      throw new StorageUnavailableError('the files could not be scrubbed', { cause });
    },
    stop: async () => {
      worker.ref();
      worker.postMessage('stop');
      await ended;
    },
  };
};
