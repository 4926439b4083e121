import type { Database } from 'better-sqlite3';
import { isStorageFailure } from '#api/storage/sqlite/sqlite-errors.ts';

export type JobOutcome = { ok: true; value: unknown } | { ok: false; error: unknown };

type Run = () => unknown;

/**
 * Commits jobs in one transaction. A job that throws undoes only its own changes: the jobs up to it run
 * again, each under its own savepoint. Takes at least the first job, and more while `mayGoOn` allows.
 * Returns one outcome per job taken. Throws when nothing was committed.
 */
export const createCommit = (db: Database) => {
  const begin = db.prepare('BEGIN IMMEDIATE');
  const commit = db.prepare('COMMIT');
  const rollback = db.prepare('ROLLBACK');
  const save = db.prepare('SAVEPOINT job');
  const release = db.prepare('RELEASE job');
  const undo = db.prepare('ROLLBACK TO job');

  const runAlone = (run: Run): JobOutcome => {
    save.run();
    try {
      const value = run();
      release.run();
      return { ok: true, value };
    } catch (error) {
      // A full disk or a lost lock ends the whole transaction, not only this job.
      if (isStorageFailure(error) || !db.inTransaction) throw error;
      undo.run();
      release.run();
      return { ok: false, error };
    }
  };

  const commitAll = (
    jobs: readonly { readonly run: Run }[],
    mayGoOn: () => boolean,
    runJob: (run: Run) => JobOutcome,
  ): JobOutcome[] => {
    begin.run();
    try {
      const outcomes: JobOutcome[] = [];
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

  return (jobs: readonly { readonly run: Run }[], mayGoOn: () => boolean): JobOutcome[] => {
    let tried = 0;
    try {
      // Without savepoints, at whose end the search index writes a part of its own for each message.
      return commitAll(jobs, mayGoOn, (run) => {
        tried += 1;
        return { ok: true, value: run() };
      });
    } catch (error) {
      if (isStorageFailure(error)) throw error;
      return commitAll(jobs.slice(0, tried), () => true, runAlone);
    }
  };
};
