import { rmSync } from 'node:fs';
import { join } from 'node:path';
import BetterSqlite, { type Database } from 'better-sqlite3';
import type { IngestStore } from '#api/features/analytics/ingest/store.ts';
import type { RetentionStore } from '#api/features/privacy/retention-store.ts';
import type { VisitorRecords } from '#api/features/privacy/store.ts';
import type { Runtime } from '#api/platform/runtime.ts';
import { nodeTimers } from '#api/platform/node-timers.ts';
import { StorageUnavailableError } from '#api/platform/storage-unavailable.ts';
import type { Yield } from '#api/platform/yield-to-event-loop.ts';
import type { LogEntry, LoggedEntry, LogPosition } from '#api/storage/sqlite/replica/log-entry.ts';
import { createEventApplier } from '#api/storage/sqlite/analytics/apply-events.ts';
import { createSqliteIngest } from '#api/storage/sqlite/analytics/sqlite-ingest.ts';
import {
  answerInProcess,
  type AnsweringQueries,
} from '#api/storage/sqlite/analytics-queries/in-process.ts';
import { answerInThread } from '#api/storage/sqlite/analytics-queries/in-thread.ts';
import { startCheckpointer } from '#api/storage/sqlite/checkpointer.ts';
import { createDatabaseGuard } from '#api/storage/sqlite/database-guard.ts';
import { createSqliteFingerprints } from '#api/storage/sqlite/fingerprints/sqlite-fingerprints.ts';
import { createWriteQueue, essentialWrites } from '#api/storage/sqlite/group-commit.ts';
import { openDatabase } from '#api/storage/sqlite/open-databases.ts';
import type { Workers } from '#api/storage/sqlite/open-storage.ts';
import { createVisitorEraser } from '#api/storage/sqlite/privacy/erase-visitors.ts';
import { createSqliteRetention } from '#api/storage/sqlite/privacy/sqlite-retention.ts';
import { createSqliteVisitorRecords } from '#api/storage/sqlite/privacy/visitor-records.ts';
import { scrubFile } from '#api/storage/sqlite/scrub-file.ts';

export interface ReplicaOptions extends Pick<Runtime, 'clock' | 'logger'> {
  /** Contains only the replica. */
  readonly folder: string;
  readonly workers: Workers;
  readonly yieldToEventLoop: Yield['yieldToEventLoop'];
}

export interface Replica {
  readonly queries: AnsweringQueries;
  readonly records: VisitorRecords;
  readonly retention: RetentionStore;
  readonly closeIdle: IngestStore['closeIdle'];
  /** Resolves with the result of each entry. */
  apply(entries: readonly LoggedEntry[]): Promise<unknown[]>;
  readState(): ReplicaState | null;
  writeState(next: ReplicaState): Promise<void>;
  /** The tokens seen with the visitor id. */
  tokensOf(visitorId: string): string[];
  /** Copies it into a new file. */
  backUp(file: string): Promise<void>;
  isIntact(): boolean;
  scrub(): Promise<void>;
  close(): Promise<void>;
}

/** The log that the replica follows, and its position. */
export interface ReplicaState extends LogPosition {
  readonly logId: string;
}

// 400 KB; the event loop runs between two batches.
const PAGES_AT_ONCE = 100;

const FILE = 'analytics.db';

export const replicaFile = (folder: string): string => join(folder, FILE);

/** Converts a closed copy of a replica to one file without a log, and returns its position. */
export const finishCopy = (file: string): number => {
  const db = new BetterSqlite(file, { fileMustExist: true });
  try {
    db.pragma('journal_mode = DELETE');
    return db.prepare<[], number>('SELECT position FROM replica_state').pluck().get() ?? 0;
  } finally {
    db.close();
  }
};

/** Deletes a closed replica. */
export const removeReplica = (folder: string): void => {
  for (const name of [FILE, `${FILE}-wal`, `${FILE}-shm`])
    rmSync(join(folder, name), { force: true });
};

/** A table that analytics.db lacks on a server with SQLite. */
const createState = (db: Database) => {
  db.exec(
    `CREATE TABLE IF NOT EXISTS replica_state (
       is_only INTEGER PRIMARY KEY CHECK (is_only = 1), log_id TEXT NOT NULL,
       position INTEGER NOT NULL, day INTEGER NOT NULL) STRICT`,
  );
  const read = db.prepare<[], ReplicaState>(
    'SELECT log_id AS logId, position, day FROM replica_state',
  );
  const write = db.prepare<[ReplicaState]>(
    `INSERT INTO replica_state (is_only, log_id, position, day) VALUES (1, @logId, @position, @day)
     ON CONFLICT (is_only) DO UPDATE
     SET log_id = excluded.log_id, position = excluded.position, day = excluded.day`,
  );
  return {
    read: (): ReplicaState | null => read.get() ?? null,
    write: (state: ReplicaState): void => void write.run(state),
  };
};

const openParts = ({ folder, workers, logger, clock, yieldToEventLoop }: ReplicaOptions) => {
  const file = replicaFile(folder);
  const db = openDatabase('analytics', { file, isSelfCheckpointing: workers.checkpoint === null });
  const state = createState(db);
  const rescueFolder = () => join(folder, 'rescued');
  const guard = createDatabaseGuard({ db, file, rescueFolder, timers: nodeTimers, logger });
  const writes = createWriteQueue(db, nodeTimers, { assertIntact: guard.assertIntact });
  const files = { analytics: file, chat: null };
  const thread = workers.analytics
    ? answerInThread({ workerFile: workers.analytics, files, timers: nodeTimers, logger })
    : null;
  thread?.start();
  const queries = thread ?? answerInProcess(files, clock);
  const checkpointer =
    workers.checkpoint === null ? null : startCheckpointer(workers.checkpoint, [guard], logger);
  return { db, state, guard, writes, queries, checkpointer, yieldToEventLoop };
};

const createApply = (
  { db, writes, yieldToEventLoop }: ReturnType<typeof openParts>,
  { logger }: ReplicaOptions,
) => {
  // The entries were already accepted, so a long queue must not refuse them.
  const essential = essentialWrites(writes);
  const ingest = createSqliteIngest(db, essential, logger);
  const fingerprints = createSqliteFingerprints(db, essential);
  const { revertSessions } = createEventApplier(db);
  let erasedAt = 0;
  const erase = createVisitorEraser({
    db,
    writes: essential,
    yieldToEventLoop,
    revertSessions,
    clock: { now: () => erasedAt },
  });
  const applyOne = (entry: LogEntry): Promise<unknown> => {
    if (entry.kind === 'event') return ingest.add(entry.event);
    if (entry.kind === 'chat_started') return ingest.chatStarted(entry.tokenHash, entry.at);
    if (entry.kind === 'email_left') return ingest.emailLeft(entry.tokenHash, entry.at);
    if (entry.kind === 'fingerprint') return fingerprints.add(entry.fingerprint);
    erasedAt = entry.at;
    return erase(entry.person);
  };
  const orLogged = async (entry: LogEntry): Promise<unknown> => {
    try {
      return await applyOne(entry);
    } catch (error) {
      if (error instanceof StorageUnavailableError) throw error;
      // It would fail on every node and every time.
      logger.error('log_entry_not_applied', { error });
      return undefined;
    }
  };
  /** Applies consecutive events together; any other entry waits for those before it. */
  return async (entries: readonly LoggedEntry[]): Promise<unknown[]> => {
    const results: unknown[] = [];
    let events: Promise<unknown>[] = [];
    const settle = async () => {
      results.push(...(await Promise.all(events)));
      events = [];
    };
    for (const { entry } of entries) {
      if (entry.kind !== 'event') await settle();
      const applied = orLogged(entry);
      events.push(applied);
      if (entry.kind !== 'event') await settle();
    }
    await settle();
    return results;
  };
};

/**
 * A node's own analytics.db, built from the entries of the log. The database has all of its data, and
 * every node's replica gives the same answers.
 */
export const openReplica = (options: ReplicaOptions): Replica => {
  const parts = openParts(options);
  const { db, state, guard, writes, queries, checkpointer, yieldToEventLoop } = parts;
  const essential = essentialWrites(writes);
  const { revertSessions } = createEventApplier(db);
  const deps = { db, writes: essential, yieldToEventLoop, clock: options.clock, revertSessions };
  const apply = createApply(parts, options);
  const tokensOf = db
    .prepare<[Buffer], string>(
      `SELECT lower(hex(token_hash)) FROM visitor_tokens JOIN visitors USING (visitor_no)
       WHERE visitor_id = ?`,
    )
    .pluck();
  return {
    backUp: async (file) => {
      await db.backup(file, { progress: () => PAGES_AT_ONCE });
    },
    queries,
    isIntact: guard.isIntact,
    readState: state.read,
    writeState: (next) => essential.run(() => state.write(next)),
    apply,
    closeIdle: createSqliteIngest(db, writes).closeIdle,
    records: createSqliteVisitorRecords(deps),
    retention: createSqliteRetention(deps),
    tokensOf: (visitorId) => tokensOf.all(Buffer.from(visitorId.replaceAll('-', ''), 'hex')),
    scrub: async () => {
      if (checkpointer) await checkpointer.scrub();
      else scrubFile(db);
    },
    close: async () => {
      await queries.stop();
      writes.close();
      await checkpointer?.stop();
      await guard.close();
    },
  };
};
