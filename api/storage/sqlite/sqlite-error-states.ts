import type { Database } from 'better-sqlite3';
import type {
  ErrorState,
  ErrorStates,
  RunningVersion,
} from '#api/features/analytics/errors/store.ts';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';

/** Decisions about errors on SQLite: reads run at once, writes go through the queue. */
export const createSqliteErrorStates = (db: Database, writes: WriteQueue): ErrorStates => {
  const list = db.prepare<[], ErrorState>(
    `SELECT signature, state, version, decided_at AS decidedAt, reopened_in AS reopenedIn
     FROM error_states ORDER BY signature`,
  );
  const put = db.prepare<[string, string, string, number]>(
    `INSERT INTO error_states (signature, state, version, decided_at) VALUES (?, ?, ?, ?)
     ON CONFLICT (signature) DO UPDATE SET state = excluded.state, version = excluded.version,
       decided_at = excluded.decided_at, reopened_in = NULL`,
  );
  const remove = db.prepare<[string]>('DELETE FROM error_states WHERE signature = ?');
  const reopen = db.prepare<[string, string, number]>(
    `UPDATE error_states SET state = 'open', reopened_in = ?
     WHERE signature = ? AND decided_at = ? AND state = 'resolved'`,
  );
  const versions = db.prepare<[], RunningVersion>(
    'SELECT version, since FROM running_versions ORDER BY position',
  );
  const addVersion = db.prepare<{ version: string; since: number }>(
    `INSERT INTO running_versions (version, since) SELECT @version, @since
     WHERE @version IS NOT
       (SELECT version FROM running_versions ORDER BY position DESC LIMIT 1)`,
  );
  return {
    list: async () => list.all(),
    decide: ({ signature, state, version, decidedAt }) =>
      writes.run(() => {
        if (state === 'open') remove.run(signature);
        else put.run(signature, state, version, decidedAt);
      }),
    reopen: ({ signature, decidedAt }, version) =>
      writes.run(() => reopen.run(version, signature, decidedAt).changes === 1),
    noteVersion: (running) => writes.run(() => void addVersion.run({ ...running })),
    versions: async () => versions.all(),
  };
};
