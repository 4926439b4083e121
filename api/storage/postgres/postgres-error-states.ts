import type {
  ErrorState,
  ErrorStates,
  RunningVersion,
} from '#api/features/analytics/errors/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

export const createPostgresErrorStates = ({ sql, transact }: Postgres): ErrorStates => ({
  list: () =>
    sql.all<ErrorState>(
      `SELECT signature, state, version, decided_at AS "decidedAt", reopened_in AS "reopenedIn"
       FROM error_states ORDER BY signature`,
    ),
  decide: ({ signature, state, version, decidedAt }) =>
    transact(async (within) => {
      if (state === 'open') {
        await within.run('DELETE FROM error_states WHERE signature = $1', [signature]);
        return;
      }
      await within.run(
        `INSERT INTO error_states (signature, state, version, decided_at) VALUES ($1, $2, $3, $4)
         ON CONFLICT (signature) DO UPDATE SET state = excluded.state, version = excluded.version,
           decided_at = excluded.decided_at, reopened_in = NULL`,
        [signature, state, version, decidedAt],
      );
    }),
  reopen: ({ signature, decidedAt }, version) =>
    transact(async (within) => {
      const changed = await within.run(
        `UPDATE error_states SET state = 'open', reopened_in = $1
         WHERE signature = $2 AND decided_at = $3 AND state = 'resolved'`,
        [version, signature, decidedAt],
      );
      return changed === 1;
    }),
  noteVersion: ({ version, since }) =>
    transact(async (within) => {
      // Nodes of one version start together.
      await within.run('LOCK TABLE running_versions IN SHARE ROW EXCLUSIVE MODE');
      await within.run(
        `INSERT INTO running_versions (version, since) SELECT $1::text, $2::bigint
         WHERE $1::text IS DISTINCT FROM
           (SELECT version FROM running_versions ORDER BY position DESC LIMIT 1)`,
        [version, since],
      );
    }),
  versions: () =>
    sql.all<RunningVersion>('SELECT version, since FROM running_versions ORDER BY position'),
});
