import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Checkpoints } from '#api/storage/postgres/analytics/checkpoints.ts';
import type { EventLog, LogHead } from '#api/storage/postgres/analytics/event-log.ts';
import {
  finishCopy,
  openReplica,
  removeReplica,
  replicaFile,
  type Replica,
  type ReplicaOptions,
  type ReplicaState,
} from '#api/storage/sqlite/replica/replica.ts';

interface Deps {
  readonly options: ReplicaOptions;
  readonly log: Pick<EventLog, 'head'>;
  readonly checkpoints: Checkpoints;
}

/** Whether the log has all entries that the replica lacks. */
const canFollow = (state: ReplicaState | null, head: LogHead, checkpoint: number): boolean =>
  state !== null &&
  state.logId === head.logId &&
  state.position <= head.position &&
  state.position >= Math.max(checkpoint, head.scrubbedPosition);

/** The replica of this node, rebuilt from the checkpoint if it cannot follow the log. */
export const holdReplica = async ({ options, log, checkpoints }: Deps) => {
  const { folder, logger } = options;

  const openStored = (): Replica | null => {
    try {
      return openReplica(options);
    } catch (error) {
      logger.warn('replica_unusable', { error });
      return null;
    }
  };
  const begin = async (head: LogHead): Promise<Replica> => {
    removeReplica(folder);
    await checkpoints.restore(replicaFile(folder));
    const replica = openReplica(options);
    if (replica.readState()?.logId !== head.logId)
      await replica.writeState({ logId: head.logId, position: 0, day: 0 });
    return replica;
  };
  const openOrBegin = async (): Promise<Replica> => {
    const [head, checkpoint] = [await log.head(), await checkpoints.position()];
    const stored = openStored();
    if (stored && canFollow(stored.readState(), head, checkpoint)) return stored;
    await stored?.close();
    return begin(head);
  };

  let current = await openOrBegin();
  return {
    current: (): Replica => current,
    beginAnew: async (): Promise<void> => {
      logger.warn('replica_begun_anew');
      await current.close();
      current = await begin(await log.head());
    },
    /** The position covered by the stored copy; 0 if there is none. */
    checkpointed: checkpoints.position,
    /** Stores a copy in the database. Returns the position it covers. */
    checkpoint: async (): Promise<number> => {
      const copy = join(folder, 'checkpoint.db');
      try {
        await rm(copy, { force: true });
        await current.backUp(copy);
        const position = finishCopy(copy);
        await checkpoints.write(copy, position);
        return position;
      } finally {
        await rm(copy, { force: true });
      }
    },
    close: (): Promise<void> => current.close(),
  };
};

export type HeldReplica = Awaited<ReturnType<typeof holdReplica>>;
