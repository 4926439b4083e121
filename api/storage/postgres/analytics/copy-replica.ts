import { createCheckpoints } from '#api/storage/postgres/analytics/checkpoints.ts';
import { createEventLog } from '#api/storage/postgres/analytics/event-log.ts';
import { followLog } from '#api/storage/postgres/analytics/follow-log.ts';
import { holdReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';
import { finishCopy, type ReplicaOptions } from '#api/storage/sqlite/replica/replica.ts';

interface Copied {
  /** Where the copy goes. */
  readonly file: string;
  readonly options: Pick<ReplicaOptions, 'folder' | 'clock' | 'logger'>;
  readonly yieldToEventLoop: ReplicaOptions['yieldToEventLoop'];
}

/** Makes a replica of its own in `options.folder`, and copies it into one file. */
export const copyReplica = async (
  postgres: Postgres,
  { file, options, yieldToEventLoop }: Copied,
): Promise<void> => {
  const log = createEventLog(postgres);
  const held = await holdReplica({
    options: {
      ...options,
      yieldToEventLoop,
      workers: { checkpoint: null, analytics: undefined, backup: undefined },
    },
    log,
    checkpoints: createCheckpoints(postgres),
  });
  try {
    await followLog({
      log,
      held,
      clock: options.clock,
      onAppended: () => undefined,
    }).catchUp();
    await held.current().backUp(file);
  } finally {
    await held.close();
  }
  finishCopy(file);
};
