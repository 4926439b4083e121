import type { Database } from 'better-sqlite3';
import { isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';

export type Outcome = { ok: true; value: unknown } | { ok: false; error: unknown };

type Run = () => unknown;

/**
 * Commits jobs in one transaction, each under a savepoint of its own: one that throws undoes its own
 * changes alone. Takes jobs from the front while `mayGoOn` allows it, the first one always, and
 * answers one outcome for each job taken. Throws when none was kept.
 */
export const createCommit = (db: Database) => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const save = db.prepare('SAVEPOINT job');
  const release = db.prepare('RELEASE job');
  const undo = db.prepare('ROLLBACK TO job');

  const runJob = (run: Run): Outcome => {
    save.run();
    try {
      const value = run();
      release.run();
      return { ok: true, value };
    } catch (error) {
      // A full disk or a lost lock ends the whole transaction, not the one job.
      if (isStorageFailure(error) || !db.inTransaction) throw error;
      undo.run();
      release.run();
      return { ok: false, error };
    }
  };

  return (jobs: readonly { readonly run: Run }[], mayGoOn: () => boolean): Outcome[] => {
    begin.run();
    try {
      const outcomes: Outcome[] = [];
      for (const { run } of jobs) {
        if (outcomes.length > 0 && !mayGoOn()) break;
        outcomes.push(runJob(run));
      }
      commit.run();
      return outcomes;
    } catch (error) {
      if (db.inTransaction) rollback.run();
      throw error;
    }
  };
};
