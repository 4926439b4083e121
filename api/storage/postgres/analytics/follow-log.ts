import { createLocalLock } from '#shared/ports/local-lock.ts';
import { storageLimits } from '#shared/storage-limits.ts';
import type { Logger } from '#api/platform/logger.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import type { EventLog } from '#api/storage/postgres/analytics/event-log.ts';
import type { HeldReplica } from '#api/storage/postgres/analytics/held-replica.ts';
import type { LogEntry, LoggedEntry, LogPosition } from '#api/storage/sqlite/replica/log-entry.ts';

interface Waiting {
  readonly entry: LogEntry;
  readonly resolve: (position: number) => void;
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
/** An answer is not waited for when the replica is further behind. */
const BEHIND = 2_000;
const ANSWERS = 1_000;

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
  /** What the replica answered to the latest entries, without events, whose answers nobody reads. */
  const answers = new Map<number, unknown>();

  const apply = async (entries: readonly LoggedEntry[]): Promise<void> => {
    const results = await held.current().apply(entries);
    for (const [index, { entry, position }] of entries.entries())
      if (entry.kind !== 'event') answers.set(position, results[index]);
    for (const position of [...answers.keys()].slice(0, -ANSWERS)) answers.delete(position);
    const last = entries.at(-1);
    if (!last) return;
    state = { ...state, position: last.position, day: last.day };
    await held.current().writeState(state);
  };
  const readOn = async (until: number): Promise<void> => {
    while (state.position < until) {
      const known = own.takeAfter(state.position);
      const entries = known.length > 0 ? known : await log.read(state, READ_AT_ONCE);
      if (entries.length === 0) return;
      await apply(entries);
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
        await readOn(head.position);
      }),
    /** Notes what is to be applied with the next look at the log. */
    appended: own.add,
    /** Applies what is in the log up to the entry, and resolves with what the replica answered to it. */
    answerTo: (position: number): Promise<unknown> =>
      inLine(async () => {
        await readOn(position);
        return answers.get(position);
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

  const appendNext = async (): Promise<void> => {
    const batch = waiting.slice(0, APPENDED_AT_ONCE);
    waiting = waiting.slice(APPENDED_AT_ONCE);
    const entries = batch.map(({ entry }) => entry);
    try {
      const last = await log.append(entries);
      reader.appended(entries, last);
      onAppended();
      const first = last.position - entries.length + 1;
      for (const [index, { resolve }] of batch.entries()) resolve(first + index);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };
  const work = async (): Promise<void> => {
    while (waiting.length > 0) await appendNext();
    working = null;
  };
  /** Resolves with the position of the entry. */
  const append = (entry: LogEntry): Promise<number> =>
    new Promise((resolve, reject) => {
      if (waiting.length >= storageLimits.queuedEvents) {
        return reject(new StorageUnavailableError('too many events are waiting'));
      }
      waiting.push({ entry, resolve, reject });
      working ??= work();
    });

  return {
    position: reader.position,
    catchUp: reader.catchUp,
    answerTo: reader.answerTo,
    /** Settles after the commit. Rejects with `StorageUnavailableError`. */
    append: async (entry: LogEntry): Promise<void> => void (await append(entry)),
    /**
     * The same, with what the replica answered; undefined when it is far behind or cannot be written.
     * Rejects with `StorageUnavailableError`.
     */
    appendAndAnswer: async (entry: LogEntry): Promise<unknown> => {
      const position = await append(entry);
      if (position - reader.position() > BEHIND) return undefined;
      return reader.answerTo(position).catch((error: unknown) => {
        // It is in the log, so that it is applied later.
        logger.error('replica_not_written', { error });
      });
    },
    /** Settles when nothing is waiting. */
    drain: async (): Promise<void> => {
      await working;
    },
  };
};

export type LogFollower = ReturnType<typeof followLog>;
