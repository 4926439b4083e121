import type { Database } from 'better-sqlite3';
import type { VisitorId } from '#shared/contracts/ids.ts';
import type { Clock } from '#shared/ports/clock.ts';
import { createErasedVisitors } from '#api/storage/sqlite/analytics/erased-visitors.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import { hasTable } from '#api/storage/sqlite/privacy/optional-table.ts';
import {
  createPersonFinder,
  toTokenBlob,
  toVisitorBlob,
} from '#api/storage/sqlite/privacy/person.ts';
import { noSuspects, type Suspects } from '#api/storage/sqlite/privacy/suspects.ts';
import { createSweep, type SweepDeps } from '#api/storage/sqlite/privacy/sweep.ts';
import type { Person } from '#api/features/privacy/store.ts';
import { prepareReferences, suspectAll } from '#api/storage/sqlite/privacy/references.ts';

/**
 * Deletes sessions with all dependent rows, and records the dictionary entries they referenced. Runs
 * inside the write queue. `day_changes` invalidates everything derived from the sessions of a day.
 */
const prepareVisitRemoval = (db: Database) => {
  const references = prepareReferences(db);
  const countEvents = db
    .prepare<[number], number>('SELECT count(*) FROM events WHERE session_no = ?')
    .pluck();
  const markDay = db.prepare<[number]>(
    `INSERT INTO day_changes (day, changes)
     SELECT started_at / 86400000, 1 FROM sessions WHERE session_no = ?
     ON CONFLICT (day) DO UPDATE SET changes = changes + 1`,
  );
  // The rollups reference sources by their texts.
  const sourceTexts = db
    .prepare<[number], number>(
      `SELECT term_no FROM sessions JOIN sources a USING (source_no)
       JOIN terms ON text IN (a.channel, a.source, a.campaign) WHERE session_no = ?`,
    )
    .pluck();
  const removeSession = db.prepare<[number]>('DELETE FROM sessions WHERE session_no = ?');

  /** @returns the number of events in the sessions */
  return (sessionNos: readonly number[], suspects: Suspects): number => {
    const naming = suspectAll(suspects);
    let events = 0;
    for (const no of sessionNos) {
      references.ofSessions(no, no, naming);
      for (const term of sourceTexts.all(no)) naming.term(term);
      events += countEvents.get(no) ?? 0;
      markDay.run(no);
      removeSession.run(no);
    }
    return events;
  };
};

// With their events, some milliseconds of work.
const SESSIONS_AT_ONCE = 20;

export interface EraseDeps extends SweepDeps {
  readonly writes: WriteQueue;
  readonly clock: Clock;
  /** Subtracts sessions from the rollups. Called inside the transaction, before they are deleted. */
  readonly revertSessions: (sessionNos: readonly number[]) => void;
}

/** The erased person, and the number of their visits. */
export interface Erasure {
  readonly person: Person;
  readonly sessions: number;
}

const prepareRemovals = (db: Database) => {
  const visitorNo = db
    .prepare<[Buffer], number>('SELECT visitor_no FROM visitors WHERE visitor_id = ?')
    .pluck();
  const sessionsOf = db
    .prepare<[number, number], number>(
      'SELECT session_no FROM sessions WHERE visitor_no = ? LIMIT ?',
    )
    .pluck();
  // Derived per day, with visitor numbers or counts. The next query for the day rebuilds them.
  const derived = ['day_columns', 'day_column_sets', 'day_visitors'].filter((table) =>
    hasTable(db, table),
  );
  const removeDerived = derived.map((table) =>
    db.prepare<[number]>(
      `DELETE FROM ${table}
       WHERE day IN (SELECT started_at / 86400000 FROM sessions WHERE visitor_no = ?)`,
    ),
  );
  const removeVisitor = db.prepare<[number]>('DELETE FROM visitors WHERE visitor_no = ?');
  const removeFingerprints = hasTable(db, 'fingerprints')
    ? db.prepare<[Buffer]>('DELETE FROM fingerprints WHERE visitor_id = ?')
    : null;
  const removeChatStarts = db.prepare<[Buffer]>('DELETE FROM chat_starts WHERE token_hash = ?');
  const removeEmailsLeft = db.prepare<[Buffer]>('DELETE FROM emails_left WHERE token_hash = ?');
  return {
    visitorNo: (id: VisitorId) => visitorNo.get(toVisitorBlob(id)),
    sessionsOf: (no: number) => sessionsOf.all(no, SESSIONS_AT_ONCE),
    derived: (no: number) => {
      for (const statement of removeDerived) statement.run(no);
    },
    visitor: (no: number) => void removeVisitor.run(no),
    fingerprints: (id: VisitorId) => void removeFingerprints?.run(toVisitorBlob(id)),
    tokens: ({ visitorTokenHashes }: Person) => {
      for (const visitorTokenHash of visitorTokenHashes) {
        removeChatStarts.run(toTokenBlob(visitorTokenHash));
        removeEmailsLeft.run(toTokenBlob(visitorTokenHash));
      }
    },
  };
};

/**
 * Deletes people from analytics.db (`VisitorRecords.erase`). Resolves with the person, including ids
 * linked to them meanwhile.
 */
export const createVisitorEraser = (deps: EraseDeps) => {
  const { db, writes } = deps;
  const personOf = createPersonFinder(db);
  const removals = prepareRemovals(db);
  const removeVisits = prepareVisitRemoval(db);
  const erased = createErasedVisitors(db);
  const { sweep } = createSweep(deps);

  return async (known: Person): Promise<Erasure> => {
    const suspects = noSuspects();
    let sessions = 0;
    let erasedPerson = known;

    /** Returns the number of removed visits: 0 once there is none left. */
    const removeSome = (visitorNo: number): number => {
      const some = removals.sessionsOf(visitorNo);
      removals.derived(visitorNo);
      deps.revertSessions(some);
      removeVisits(some, suspects);
      return some.length;
    };
    // Small batches first, so that nobody waits long; then the rest in one transaction, during which
    // nothing can be added.
    for (const id of personOf(known).visitorIds) {
      const no = removals.visitorNo(id);
      if (no === undefined) continue;
      for (let removed = 1; removed > 0;) {
        removed = await writes.run(() => removeSome(no));
        sessions += removed;
        await deps.yieldToEventLoop();
      }
    }
    sessions += await writes.run(() => {
      const person = personOf(known);
      erasedPerson = person;
      let last = 0;
      // Includes ids without data here: events that they stored offline may still arrive.
      for (const id of new Set([...known.visitorIds, ...person.visitorIds])) {
        const no = removals.visitorNo(id);
        erased.note(id, deps.clock.now());
        removals.fingerprints(id);
        if (no === undefined) continue;
        for (let removed = 1; removed > 0; last += removed) removed = removeSome(no);
        removals.visitor(no);
      }
      removals.tokens(person);
      return last;
    });
    await sweep(suspects);
    return { person: erasedPerson, sessions };
  };
};
