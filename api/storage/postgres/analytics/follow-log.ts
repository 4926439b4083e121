import { createLocalLock } from '#shared/ports/local-lock.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import type { EventLog } from '#api/storage/postgres/analytics/event-log.ts';
import type { HeldReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import type { LogEntry, LoggedEntry, LogPosition } from '#api/storage/sqlite/replica/log-entry.ts';

interface Waiting {
  readonly entry: LogEntry;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Deps {
  readonly log: EventLog;
  readonly held: HeldReplica;
  readonly logger: Pick<Logger, 'error'>;
  /** Called after each commit, for the other nodes. */
  readonly onAppended: () => void;
}

const APPENDED_AT_ONCE = 500;
const READ_AT_ONCE = 1_000;
/** An acknowledgement does not wait for a replica that is further behind. */
const BEHIND = 2_000;

/** Brings the node's replica to the end of the log, in the order of the log. */
const createReader = ({ log, held }: Pick<Deps, 'log' | 'held'>) => {
  const withLock = createLocalLock();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => withLock('replica', work);
  const stateOf = () => held.current().readState() ?? { logId: '', position: 0, day: 0 };
  let state = stateOf();

  const apply = async (entries: readonly LoggedEntry[]): Promise<unknown[]> => {
    const results = await held.current().apply(entries);
    const last = entries.at(-1);
    if (last) {
      state = { ...state, position: last.position, day: last.day };
      await held.current().writeState(state);
    }
    return results;
  };
  /** Applies what follows in the log, and passes on each result. */
  const readOn = async (note: (position: number, result: unknown) => void): Promise<void> => {
    for (;;) {
      const entries = await log.read(state, READ_AT_ONCE);
      const results = await apply(entries);
      for (const [index, { position }] of entries.entries()) note(position, results[index]);
      if (entries.length < READ_AT_ONCE) return;
    }
  };
  return {
    position: () => state.position,
    /** Applies all that is in the log now. */
    catchUp: (): Promise<void> =>
      inLine(async () => {
        const head = await log.head();
        const isOther = head.logId !== state.logId || head.position < state.position;
        if (isOther || state.position < head.scrubbedPosition) {
          await held.beginAnew();
          state = stateOf();
        }
        if (head.position > state.position) await readOn(() => undefined);
      }),
    /** Appends these entries and applies them after those of other nodes. */
    follow: (
      appended: readonly LogEntry[],
      append: () => Promise<LogPosition>,
    ): Promise<unknown[]> =>
      inLine(async () => {
        const last = await append();
        const first = last.position - appended.length + 1;
        if (state.position === first - 1)
          return apply(
            appended.map((entry, index) => ({ entry, position: first + index, day: last.day })),
          );
        const results: unknown[] = [];
        await readOn((position, result) => {
          if (position >= first) results[position - first] = result;
        });
        return results;
      }),
  };
};

/**
 * Appends to the log and applies it to the node's replica. What arrives while a commit is under way
 * goes into the next one.
 */
export const followLog = (deps: Deps) => {
  const { log, logger, onAppended } = deps;
  const reader = createReader(deps);
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  const applied = async (batch: readonly LogEntry[], last: LogPosition): Promise<unknown[]> => {
    const following = reader
      .follow(batch, async () => last)
      .catch((error: unknown) => {
        // They are in the log, so that they are applied later.
        logger.error('replica_not_written', { error });
        return [];
      });
    return last.position - reader.position() > BEHIND ? [] : following;
  };
  const appendNext = async (): Promise<void> => {
    const batch = waiting.slice(0, APPENDED_AT_ONCE);
    waiting = waiting.slice(APPENDED_AT_ONCE);
    const entries = batch.map(({ entry }) => entry);
    try {
      const last = await log.append(entries);
      onAppended();
      const results = await applied(entries, last);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const work = async (): Promise<void> => {
    while (waiting.length > 0) await appendNext();
    working = null;
  };

  return {
    position: reader.position,
    catchUp: reader.catchUp,
    /** For an entry whose commit is more than an append, and whose answer is needed. */
    follow: reader.follow,
    /**
     * Settles after the commit with what the replica answered; undefined while the replica is far
     * behind. Rejects with `StorageUnavailableError`.
     */
    append: (entry: LogEntry): Promise<unknown> =>
      new Promise((resolve, reject) => {
        if (waiting.length >= storageLimits.queuedEvents) {
          return reject(new StorageUnavailableError('too many events are waiting'));
        }
        waiting.push({ entry, resolve, reject });
        working ??= work();
      }),
    /** Settles when nothing is waiting. */
    drain: async (): Promise<void> => {
      await working;
    },
  };
};

export type LogFollower = ReturnType<typeof followLog>;
