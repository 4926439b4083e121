import { createLocalLock } from '#shared/ports/local-lock.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import type { EventLog } from '#api/storage/postgres/analytics/event-log.ts';
import type { HeldReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import type { LogEntry, LoggedEntry, LogPosition } from '#api/storage/sqlite/replica/log-entry.ts';

interface Waiting {
  readonly entry: LogEntry;
  /** Whether what the replica answers is needed. */
  readonly needsAnswer: boolean;
  readonly resolve: (result: unknown) => void;
  readonly reject: (error: unknown) => void;
}

interface Deps {
  readonly log: EventLog;
  readonly held: HeldReplica;
  readonly logger: Pick<Logger, 'error'>;
  /** Called after each commit. */
  readonly onAppended: () => void;
}

const APPENDED_AT_ONCE = 500;
const READ_AT_ONCE = 1_000;

/** What this node appended and has not applied, so that it need not read it again. */
const createOwn = () => {
  let entries: LoggedEntry[] = [];
  return {
    add: (appended: readonly LogEntry[], last: LogPosition): void => {
      const first = last.position - appended.length + 1;
      if (entries.length >= READ_AT_ONCE) entries = [];
      for (const [index, entry] of appended.entries())
        entries.push({ entry, position: first + index, day: last.day });
    },
    /** Those that follow the position without a gap. */
    takeAfter: (position: number): LoggedEntry[] => {
      const left = entries.filter((entry) => entry.position > position);
      const gap = left.findIndex((entry, index) => entry.position !== position + 1 + index);
      const found = gap === -1 ? left : left.slice(0, gap);
      entries = left.slice(found.length);
      return found;
    },
  };
};

/** Brings the node's replica to the end of the log, in the order of the log. */
const createReader = ({ log, held }: Pick<Deps, 'log' | 'held'>) => {
  const withLock = createLocalLock();
  const own = createOwn();
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
  const readOn = async (
    until: number,
    note: (position: number, result: unknown) => void,
  ): Promise<void> => {
    while (state.position < until) {
      const known = own.takeAfter(state.position);
      const entries = known.length > 0 ? known : await log.read(state, READ_AT_ONCE);
      if (entries.length === 0) return;
      const results = await apply(entries);
      for (const [index, { position }] of entries.entries()) note(position, results[index]);
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
        await readOn(head.position, () => undefined);
      }),
    /** Notes what is to be applied with the next look at the log. */
    appended: own.add,
    /** Appends these entries and applies them after those of other nodes. */
    follow: (
      appended: readonly LogEntry[],
      append: () => Promise<LogPosition>,
    ): Promise<unknown[]> =>
      inLine(async () => {
        const last = await append();
        const first = last.position - appended.length + 1;
        own.add(appended, last);
        const results: unknown[] = [];
        await readOn(last.position, (position, result) => {
          if (position >= first) results[position - first] = result;
        });
        return results;
      }),
  };
};

/**
 * Appends to the log. What arrives while a commit is under way goes into the next one. The replica
 * follows with the next look at the log, and at once where its answer is needed.
 */
export const followLog = ({ log, held, logger, onAppended }: Deps) => {
  const reader = createReader({ log, held });
  let waiting: Waiting[] = [];
  let working: Promise<void> | null = null;

  const store = async (entries: readonly LogEntry[]): Promise<LogPosition> => {
    const last = await log.append(entries);
    onAppended();
    return last;
  };
  /** Applies them as well. Nothing else may apply them first, because it would get the answers. */
  const storeAndAnswer = async (entries: readonly LogEntry[]): Promise<unknown[]> => {
    let isStored = false;
    try {
      return await reader.follow(entries, async () => {
        const last = await store(entries);
        isStored = true;
        return last;
      });
    } catch (error) {
      if (!isStored) throw error;
      // They are in the log, so that they are applied later.
      logger.error('replica_not_written', { error });
      return [];
    }
  };
  const storeAlone = async (entries: readonly LogEntry[]): Promise<unknown[]> => {
    reader.appended(entries, await store(entries));
    return [];
  };
  const appendNext = async (): Promise<void> => {
    const batch = waiting.slice(0, APPENDED_AT_ONCE);
    waiting = waiting.slice(APPENDED_AT_ONCE);
    const entries = batch.map(({ entry }) => entry);
    try {
      const results = batch.some(({ needsAnswer }) => needsAnswer)
        ? await storeAndAnswer(entries)
        : await storeAlone(entries);
      for (const [index, { resolve }] of batch.entries()) resolve(results[index]);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const work = async (): Promise<void> => {
    while (waiting.length > 0) await appendNext();
    working = null;
  };
  const add = (entry: LogEntry, needsAnswer: boolean): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= storageLimits.queuedEvents) {
        return reject(new StorageUnavailableError('too many events are waiting'));
      }
      waiting.push({ entry, needsAnswer, resolve, reject });
      working ??= work();
    });

  return {
    position: reader.position,
    catchUp: reader.catchUp,
    /** For an entry whose commit is more than an append, and whose answer is needed. */
    follow: reader.follow,
    /** Settles after the commit. Rejects with `StorageUnavailableError`. */
    append: async (entry: LogEntry): Promise<void> => void (await add(entry, false)),
    /**
     * The same, with what the replica answered; undefined when it cannot be written. Rejects with
     * `StorageUnavailableError`.
     */
    appendAndAnswer: (entry: LogEntry): Promise<unknown> => add(entry, true),
    /** Settles when nothing is waiting. */
    drain: async (): Promise<void> => {
      await working;
    },
  };
};

export type LogFollower = ReturnType<typeof followLog>;
