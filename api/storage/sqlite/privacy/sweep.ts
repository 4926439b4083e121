import type { Database } from 'better-sqlite3';
import { DAY_MS } from '#shared/domain/time.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { prepareReferences, strikeOff } from '#api/storage/sqlite/privacy/references.ts';
import { countSuspects, type Suspects } from '#api/storage/sqlite/privacy/suspects.ts';

// Measured: some 3 ms each on a small server.
const SESSIONS_AT_ONCE = 250;
const VISITORS_AT_ONCE = 2_000;
const ROUNDS = 5;

export interface SweepDeps {
  readonly db: Database;
  readonly writes: WriteQueue;
  /** Lets others have the event loop. */
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
    // Whatever has a rollup has a row of its browser.
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
  return ({ terms, sources, devices, errors }: Suspects) => {
    for (const no of terms) term.run(no);
    for (const no of sources) source.run(no);
    for (const no of devices) device.run(no);
    for (const no of errors) error.run(no);
  };
};

type Marks = ReadonlyMap<number, number>;

const isSame = (a: Marks, b: Marks): boolean =>
  [...b].every(([day, count]) => a.get(day) === count);

/** Strikes off what is named: by anything at all, or by the days written to since a moment. */
const createSearch = ({ db, yieldToEventLoop }: SweepDeps) => {
  const references = prepareReferences(db);
  const bounds = createBounds(db);
  const changes = db.prepare<[], { day: number; changes: number }>('SELECT * FROM day_changes');
  const marks = (): Marks => new Map(changes.all().map(({ day, changes: count }) => [day, count]));
  return {
    marks,
    everywhere: async (suspects: Suspects): Promise<void> => {
      const naming = strikeOff(suspects);
      // As they are now: what is written from here on is looked through by `since`.
      const [lastDay, lastVisitor, lastSession] = bounds.last();
      for (let day = bounds.firstDay(); day <= lastDay; day += 1) {
        references.ofRollups(day, naming);
        await yieldToEventLoop();
      }
      for (let no = 0; no <= lastVisitor; no += VISITORS_AT_ONCE) {
        references.ofTouches(no, no + VISITORS_AT_ONCE - 1, naming);
        await yieldToEventLoop();
      }
      // What is still suspected here is mostly rightly so; the long way round makes it sure.
      for (let no = 0; no <= lastSession; no += SESSIONS_AT_ONCE) {
        if (countSuspects(suspects) === 0) return;
        references.ofSessions(no, no + SESSIONS_AT_ONCE - 1, naming);
        await yieldToEventLoop();
      }
    },
    /** Answers the marks of now. */
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
 * Deletes those of the suspects that nothing names. Every table that names entries is looked through
 * in small pieces; what was written meanwhile is known by `day_changes` and looked at again, at last
 * inside the deleting transaction itself.
 */
export const createSweep = (deps: SweepDeps) => {
  const search = createSearch(deps);
  const remove = createRemoval(deps.db);
  const everyEntry = createListing(deps.db);

  /** @returns how many entries were deleted */
  const sweep = async (suspects: Suspects): Promise<number> => {
    let before = search.marks();
    await search.everywhere(suspects);
    for (let round = 0; round < ROUNDS && !isSame(before, search.marks()); round += 1) {
      before = search.since(before, suspects);
      await deps.yieldToEventLoop();
    }
    if (countSuspects(suspects) === 0) return 0;
    return deps.writes.run(() => {
      search.since(before, suspects);
      remove(suspects);
      return countSuspects(suspects);
    });
  };
  /** `sweepAll` suspects every entry there is. */
  return { sweep, sweepAll: (): Promise<number> => sweep(everyEntry()) };
};
