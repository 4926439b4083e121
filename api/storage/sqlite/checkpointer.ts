import { Worker } from 'node:worker_threads';
import type { DatabaseGuard } from '#api/storage/sqlite/database-guard.ts';
import type { Loss } from '#api/storage/sqlite/file-witness.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';

export interface Checkpointer {
  /** Settles when no byte of deleted rows is left in the files (scrub-file.ts). */
  scrub(): Promise<void>;
  /** Empties the write-ahead logs and ends. */
  stop(): Promise<void>;
}

/** The worker found that a file was replaced, and no longer touches it. */
export interface LossNotice {
  readonly file: string;
  readonly loss: Loss;
}

interface Answer {
  scrubbed: boolean;
  reason?: string;
}

/** Runs the built checkpoint-worker.ts on the files of these guards. */
export const startCheckpointer = (
  workerFile: URL,
  guards: readonly Pick<DatabaseGuard, 'witness' | 'declareLost'>[],
  logger: Logger,
): Checkpointer => {
  const worker = new Worker(workerFile, {
    workerData: { witnesses: guards.map(({ witness }) => witness) },
  });
  const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
  worker.on('error', (error) => logger.error('checkpoint_worker_failed', { error }));
  worker.unref();
  let requested: ((answer: Answer) => void)[] = [];
  worker.on('message', (answer: Answer | LossNotice) => {
    if ('scrubbed' in answer) requested.shift()?.(answer);
    else guards.find(({ witness }) => witness.file === answer.file)?.declareLost(answer.loss);
  });
  void ended.then(() => {
    for (const answer of requested) answer({ scrubbed: false, reason: 'the worker has ended' });
    requested = [];
  });
  return {
    scrub: async () => {
      const answer = await new Promise<Answer>((resolve) => {
        requested.push(resolve);
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
