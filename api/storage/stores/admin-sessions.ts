import type { KnownSession, SessionStore } from '#api/features/identity/session-store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';

const note = run(
  ({ greatest }) => `INSERT INTO admin_sessions (session_id, agent, country, began_at, seen_at)
   VALUES (@id, @agent, @country, @now, @now)
   ON CONFLICT (session_id) DO UPDATE
     SET agent = excluded.agent, country = excluded.country,
         seen_at = ${greatest('admin_sessions.seen_at', 'excluded.seen_at')}
     WHERE admin_sessions.ended_at IS NULL`,
);
const ended = get('SELECT 1 FROM admin_sessions WHERE session_id = @id AND ended_at IS NOT NULL');
const list = all<KnownSession>(
  `SELECT session_id AS id, agent, country, began_at AS "beganAt", seen_at AS "seenAt"
   FROM admin_sessions WHERE ended_at IS NULL AND seen_at >= @since
   ORDER BY seen_at DESC, session_id`,
);
const endOne = run(
  'UPDATE admin_sessions SET ended_at = @now WHERE session_id = @id AND ended_at IS NULL',
);
const endAllBut = run(
  `UPDATE admin_sessions SET ended_at = @now
   WHERE session_id IS DISTINCT FROM CAST(@except AS text) AND ended_at IS NULL`,
);
const forget = run('DELETE FROM admin_sessions WHERE seen_at < @forgetBefore');
const removeDevices = run(
  `DELETE FROM push_devices
   WHERE session_id IN (SELECT session_id FROM admin_sessions WHERE ended_at IS NOT NULL)`,
);

function* end(id: string, now: number): Job<void> {
  yield* endOne({ id, now });
  yield* removeDevices();
}

function* endOthers(
  ...[except, now, forgetBefore]: Parameters<SessionStore['endOthers']>
): Job<void> {
  yield* forget({ forgetBefore });
  yield* endAllBut({ except, now });
  yield* removeDevices();
}

export const createSessionStore = (on: Engine): SessionStore => ({
  seen: async (session, now) => (await on.write(() => note({ ...session, now }))) === 1,
  isEnded: async (id) => (await on.read(() => ended({ id }))) !== undefined,
  list: (since) => on.read(() => list({ since })),
  end: (id, now) => on.write(() => end(id, now)),
  endOthers: (...others) => on.write(() => endOthers(...others)),
});
