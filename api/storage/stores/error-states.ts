import type {
  ErrorState,
  ErrorStates,
  RunningVersion,
} from '#api/features/analytics/errors/store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, lockTable, run, type Job } from '#api/storage/sql/job.ts';

const list = all<ErrorState>(
  `SELECT signature, state, version, decided_at AS "decidedAt", reopened_in AS "reopenedIn"
   FROM error_states ORDER BY signature`,
);
const put = run(
  `INSERT INTO error_states (signature, state, version, decided_at)
   VALUES (@signature, @state, @version, @decidedAt)
   ON CONFLICT (signature) DO UPDATE SET state = excluded.state, version = excluded.version,
     decided_at = excluded.decided_at, reopened_in = NULL`,
);
const remove = run('DELETE FROM error_states WHERE signature = @signature');
const reopen = run(
  `UPDATE error_states SET state = 'open', reopened_in = @version
   WHERE signature = @signature AND decided_at = @decidedAt AND state = 'resolved'`,
);

const lockVersions = lockTable('running_versions');
const addVersion = run(
  `INSERT INTO running_versions (version, since)
   SELECT CAST(@version AS text), CAST(@since AS bigint)
   WHERE CAST(@version AS text) IS DISTINCT FROM
     (SELECT version FROM running_versions ORDER BY position DESC LIMIT 1)`,
);
const versions = all<RunningVersion>(
  'SELECT version, since FROM running_versions ORDER BY position',
);

function* noteVersion(running: RunningVersion): Job<void> {
  // Locks out other nodes of the same version that start at the same time.
  yield* lockVersions();
  yield* addVersion(running);
}

export const createErrorStates = (on: Engine): ErrorStates => ({
  list: () => on.read(() => list()),
  decide: async (decision) =>
    void (await on.write(() => (decision.state === 'open' ? remove : put)(decision))),
  reopen: async ({ signature, decidedAt }, version) =>
    (await on.write(() => reopen({ signature, decidedAt, version }))) === 1,
  noteVersion: (running) => on.write(() => noteVersion(running)),
  versions: () => on.read(() => versions()),
});
