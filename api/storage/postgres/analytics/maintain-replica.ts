import type { Cancel, Timers } from '#shared/ports/timers.ts';
import type { Nodes } from '#api/platform/nodes.ts';
import type { Logger } from '#api/platform/logger.ts';
import type { EventLog } from '#api/storage/postgres/analytics/event-log.ts';
import { FAR_BEHIND, type LogFollower } from '#api/storage/postgres/analytics/follow-log.ts';
import type { HeldReplica } from '#api/storage/postgres/analytics/held-replica.ts';

interface Deps {
  readonly log: EventLog;
  readonly held: HeldReplica;
  readonly follower: LogFollower;
  readonly nodes: Nodes;
  readonly timers: Timers;
  readonly logger: Pick<Logger, 'error' | 'warn'>;
}

/** Poll interval for lost hints; hints themselves arrive sooner. */
const LOOK_EVERY_MS = 1_000;
/** Batches entries, which is cheaper; a query reads the log first anyway. */
const GATHER_MS = 200;
const TEND_EVERY_MS = 10 * 60_000;
/** A start does not wait longer for a replica that lags far behind. */
const START_WITHIN_MS = 10_000;

/**
 * A node's background work: follows the log while figures are queried, and creates partitions. One node
 * also stores checkpoints, with or without queries.
 */
export const maintainReplica = ({ log, held, follower, nodes, timers, logger }: Deps) => {
  let cancels: Cancel[] = [];
  let isLooking = false;
  let cancelSoon: Cancel | null = null;
  let tending: Promise<void> | null = null;

  const look = (): void => {
    if (isLooking || !follower.isAwake()) return;
    isLooking = true;
    follower
      .follow()
      .catch((error: unknown) => logger.warn('event_log_not_read', { error }))
      .finally(() => (isLooking = false));
  };
  const lookSoon = (): void => {
    cancelSoon ??= timers.after(GATHER_MS, () => {
      cancelSoon = null;
      look();
    });
  };
  const tend = async (): Promise<void> => {
    await log.ensurePartitions();
    await nodes.runOnOne(async () => {
      const [{ position }, checkpointed] = [await log.head(), await held.checkpointed()];
      if (position - checkpointed < FAR_BEHIND) return;
      await follower.follow();
      await held.checkpoint();
    });
  };
  const startTending = (): void => {
    tending ??= tend()
      .catch((error: unknown) => logger.error('event_log_not_tended', { error }))
      .finally(() => (tending = null));
  };
  const scrubHere = async (): Promise<void> => {
    await follower.follow();
    await held.current().scrub();
  };
  const scrubs = nodes.topic<null>('scrub');
  scrubs.on(scrubHere);
  return {
    lookSoon,
    /** For a starting node. */
    catchUp: async (): Promise<void> => {
      let cancel: Cancel = () => undefined;
      const late = new Promise<void>((resolve) => {
        cancel = timers.after(START_WITHIN_MS, resolve);
      });
      await Promise.race([follower.follow(), late]).finally(() => cancel());
    },
    /**
     * Settles when the log, the checkpoint and the replicas of all live nodes have no byte of an erased
     * person left.
     */
    scrub: async (): Promise<void> => {
      await scrubHere();
      await scrubs.request(null);
      await log.removeErasures(await held.checkpoint());
    },
    start: (): void => {
      cancels = [timers.every(LOOK_EVERY_MS, look), timers.every(TEND_EVERY_MS, startTending)];
    },
    stop: async (): Promise<void> => {
      for (const cancel of cancels) cancel();
      cancelSoon?.();
      await follower.drain();
      await tending;
    },
  };
};
