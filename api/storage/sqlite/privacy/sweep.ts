import type { Database } from 'better-sqlite3';
import { DAY_MS } from '#shared/domain/time.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { prepareReferences, strikeOff } from '#api/storage/sqlite/privacy/references.ts';
import { countSuspects, type Suspects } from '#api/storage/sqlite/privacy/suspects.ts';

// Measured: about 3 ms per batch on a small server.
const SESSIONS_AT_ONCE = 250;
const VISITORS_AT_ONCE = 2_000;
const ROUNDS = 5;

export interface SweepDeps {
  readonly db: Database;
  readonly writes: WriteQueue;
  /** Lets other work use the event loop. */
  readonly yieldToEventLoop: () => Promise<void>;
}

const createBounds = (db: Database) => {
  const number = (text: string) => {
    const statement = db.prepare<[], number | null>(text).pluck();
    return () => statement.get() ?? 0;
  };
  const lastSession = number('SELECT max(session_no) FROM sessions');
  const lastVisitor = number('SELECT max(visitor_no) FROM visitors');
  const lastDay = number('SELECT max(day) FROM day_dims');
  return {
    // Every day with a rollup has a row in this table.
    firstDay: number('SELECT min(day) FROM day_dims'),
    last: () => [lastDay(), lastVisitor(), lastSession()] as const,
  };
};

const createRemoval = (db: Database) => {
  const remove = (table: string, key: string) =>
    db.prepare<[number]>(`DELETE FROM ${table} WHERE ${key} = ?`);
  const term = remove('terms', 'term_no');
  const source = remove('sources', 'source_no');
  const device = remove('devices', 'device_no');
  const error = remove('error_groups', 'group_no');
  /** Returns the number of entries that still existed. */
  return ({ terms, sources, devices, errors }: Suspects): number => {
    let deleted = 0;
    for (const no of terms) deleted += term.run(no).changes;
    for (const no of sources) deleted += source.run(no).changes;
    for (const no of devices) deleted += device.run(no).changes;
    for (const no of errors) deleted += error.run(no).changes;
    return deleted;
  };
};

type Marks = ReadonlyMap<number, number>;

const isSame = (a: Marks, b: Marks): boolean =>
  [...b].every(([day, count]) => a.get(day) === count);

/**
 * Removes referenced entries from the suspects: by scanning everything, or only the days written
 * since a mark.
 */
const createSearch = ({ db, yieldToEventLoop }: SweepDeps) => {
  const references = prepareReferences(db);
  const bounds = createBounds(db);
  const changes = db.prepare<[], { day: number; changes: number }>('SELECT * FROM day_changes');
  const marks = (): Marks => new Map(changes.all().map(({ day, changes: count }) => [day, count]));
  return {
    marks,
    everywhere: async (suspects: Suspects): Promise<void> => {
      const naming = strikeOff(suspects);
      // Fix the bounds now: `since` covers what is written later.
      const [lastDay, lastVisitor, lastSession] = bounds.last();
      for (let day = bounds.firstDay(); day <= lastDay; day += 1) {
        references.ofRollups(day, naming);
        await yieldToEventLoop();
      }
      for (let no = 0; no <= lastVisitor; no += VISITORS_AT_ONCE) {
        references.ofTouches(no, no + VISITORS_AT_ONCE - 1, naming);
        await yieldToEventLoop();
      }
      // Most remaining suspects really are unused; the full scan of the sessions confirms it.
      for (let no = 0; no <= lastSession; no += SESSIONS_AT_ONCE) {
        if (countSuspects(suspects) === 0) return;
        references.ofSessions(no, no + SESSIONS_AT_ONCE - 1, naming);
        await yieldToEventLoop();
      }
    },
    /** Returns the current marks. */
    since: (before: Marks, suspects: Suspects): Marks => {
      const now = marks();
      for (const [day, count] of now) {
        if (before.get(day) === count) continue;
        references.ofSpan(day * DAY_MS, (day + 1) * DAY_MS, strikeOff(suspects));
        references.ofRollups(day, strikeOff(suspects));
      }
      return now;
    },
  };
};

const createListing = (db: Database) => {
  const all = (table: string, key: string) =>
    db.prepare<[], number>(`SELECT ${key} FROM ${table}`).pluck();
  const terms = all('terms', 'term_no');
  const sources = all('sources', 'source_no');
  const devices = all('devices', 'device_no');
  const errors = all('error_groups', 'group_no');
  return (): Suspects => ({
    terms: new Set(terms.all()),
    sources: new Set(sources.all()),
    devices: new Set(devices.all()),
    errors: new Set(errors.all()),
  });
};

/**
 * Deletes the suspects that nothing references. Scans every referencing table in small batches.
 * `day_changes` reveals writes made meanwhile; those days are scanned again, the last time inside the
 * deleting transaction.
 */
export const createSweep = (deps: SweepDeps) => {
  const search = createSearch(deps);
  const remove = createRemoval(deps.db);
  const everyEntry = createListing(deps.db);

  /** Calls `note` in the deleting transaction with the number of deleted entries. */
  const sweep = async (suspects: Suspects, note?: (deleted: number) => void): Promise<void> => {
    let before = search.marks();
    await search.everywhere(suspects);
    for (let round = 0; round < ROUNDS && !isSame(before, search.marks()); round += 1) {
      before = search.since(before, suspects);
      await deps.yieldToEventLoop();
    }
    if (countSuspects(suspects) === 0) return;
    await deps.writes.run(() => {
      search.since(before, suspects);
      const deleted = remove(suspects);
      note?.(deleted);
    });
  };
  return {
    sweep,
    /** Suspects every entry. */
    sweepAll: (note: (deleted: number) => void): Promise<void> => sweep(everyEntry(), note),
  };
};
