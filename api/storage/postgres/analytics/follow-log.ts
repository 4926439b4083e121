import type { Clock } from '#shared/ports/clock.ts';
import { createLocalLock } from '#shared/ports/local-lock.ts';
import { storageLimits } from '#shared/storage-limits.ts';
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
  readonly clock: Clock;
  readonly log: EventLog;
  readonly held: HeldReplica;
  /** Called after each commit. */
  readonly onAppended: () => void;
}

const APPENDED_AT_ONCE = 500;
const READ_AT_ONCE = 1_000;
const ANSWERS = 100;
/** How long a replica follows the log after a query. */
const AWAKE_MS = 5 * 60_000;
/**
 * Beyond this lag a replica restarts from a newer checkpoint, which is quicker. Checkpoints have the
 * same distance, so that a node without a replica never has more entries to apply.
 */
export const FAR_BEHIND = 10_000;

/** Entries that this node appended but has not applied, so that it need not read them again. */
const createOwn = () => {
  let entries: LoggedEntry[] = [];
  return {
    add: (appended: readonly LogEntry[], last: LogPosition): void => {
      const first = last.position - appended.length + 1;
      if (entries.length >= READ_AT_ONCE) entries = [];
      for (const [index, entry] of appended.entries())
        entries.push({ entry, position: first + index, day: last.day });
    },
    /** The entries that follow the position without a gap. */
    takeAfter: (position: number): LoggedEntry[] => {
      const left = entries.filter((entry) => entry.position > position);
      const gap = left.findIndex((entry, index) => entry.position !== position + 1 + index);
      const found = gap === -1 ? left : left.slice(0, gap);
      entries = left.slice(found.length);
      return found;
    },
  };
};

/** Brings the node's replica to the end of the log, in order. */
const createReader = ({ log, held, clock }: Pick<Deps, 'log' | 'held' | 'clock'>) => {
  const withLock = createLocalLock();
  const own = createOwn();
  const inLine = <T>(work: () => Promise<T>): Promise<T> => withLock('replica', work);
  const stateOf = () => held.current().readState() ?? { logId: '', position: 0, day: 0 };
  let state = stateOf();
  let queriedAt = -Infinity;
  const isAwake = () => clock.now() - queriedAt < AWAKE_MS;
  /** The replica's answers to the latest erasures. */
  const answers = new Map<number, unknown>();

  const apply = async (entries: readonly LoggedEntry[]): Promise<void> => {
    const results = await held.current().apply(entries);
    for (const [index, { entry, position }] of entries.entries())
      if (entry.kind === 'erasure') answers.set(position, results[index]);
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
  const follow = async (): Promise<void> => {
    const head = await log.head();
    const isOther = head.logId !== state.logId || head.position < state.position;
    const isFar =
      head.position - state.position > FAR_BEHIND &&
      (await held.checkpointed()) - state.position > FAR_BEHIND;
    if (isOther || isFar || state.position < head.scrubbedPosition) {
      await held.beginAnew();
      state = stateOf();
    }
    await readOn(head.position);
  };
  return {
    position: () => state.position,
    /** Whether it was queried recently. */
    isAwake,
    /** Applies everything in the log. */
    follow: (): Promise<void> => inLine(follow),
    /** `follow` for a query: keeps the replica current for a while afterwards. */
    catchUp: (): Promise<void> =>
      inLine(() => {
        queriedAt = clock.now();
        return follow();
      }),
    /** Records entries to apply with the next read of the log. */
    appended: own.add,
    /** Applies the log up to the entry, and resolves with the replica's answer to it. */
    answerTo: (position: number): Promise<unknown> =>
      inLine(async () => {
        await readOn(position);
        return answers.get(position);
      }),
  };
};

/**
 * Appends to the log. Entries that arrive during a commit go into the next one. The replica follows only
 * while figures are queried, because applying an event costs more than appending it.
 */
export const followLog = ({ log, held, clock, onAppended }: Deps) => {
  const reader = createReader({ log, held, clock });
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
    isAwake: reader.isAwake,
    follow: reader.follow,
    catchUp: reader.catchUp,
    answerTo: reader.answerTo,
    /** Settles after the commit. Rejects with `StorageUnavailableError`. */
    append: async (entry: LogEntry): Promise<void> => void (await append(entry)),
    /** Settles when nothing is waiting. */
    drain: async (): Promise<void> => {
      await working;
    },
  };
};

export type LogFollower = ReturnType<typeof followLog>;
