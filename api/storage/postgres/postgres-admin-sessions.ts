import type { KnownSession, SessionStore } from '#api/features/identity/session-store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

const REMOVE_DEVICES = `
  DELETE FROM push_devices
  WHERE session_id IN (SELECT session_id FROM admin_sessions WHERE ended_at IS NOT NULL)`;

/** The consoles that have signed in, on PostgreSQL. */
export const createPostgresAdminSessions = ({ sql, transact }: Postgres): SessionStore => ({
  seen: ({ id, agent, country }, now) =>
    transact(async (within) => {
      const noted = await within.run(
        `INSERT INTO admin_sessions (session_id, agent, country, began_at, seen_at)
         VALUES ($1, $2, $3, $4::bigint, $4::bigint)
         ON CONFLICT (session_id) DO UPDATE
           SET agent = excluded.agent, country = excluded.country,
               seen_at = greatest(admin_sessions.seen_at, excluded.seen_at)
           WHERE admin_sessions.ended_at IS NULL`,
        [id, agent, country, now],
      );
      return noted === 1;
    }),
  isEnded: async (id) => {
    const row = await sql.get(
      'SELECT 1 FROM admin_sessions WHERE session_id = $1 AND ended_at IS NOT NULL',
      [id],
    );
    return row !== undefined;
  },
  list: (since) =>
    sql.all<KnownSession>(
      `SELECT session_id AS id, agent, country, began_at AS "beganAt", seen_at AS "seenAt"
       FROM admin_sessions WHERE ended_at IS NULL AND seen_at >= $1
       ORDER BY seen_at DESC, session_id`,
      [since],
    ),
  end: async (id, now) => {
    await transact(async (within) => {
      await within.run(
        'UPDATE admin_sessions SET ended_at = $1 WHERE session_id = $2 AND ended_at IS NULL',
        [now, id],
      );
      await within.run(REMOVE_DEVICES);
    });
  },
  endOthers: async (except, now, forgetBefore) => {
    await transact(async (within) => {
      await within.run('DELETE FROM admin_sessions WHERE seen_at < $1', [forgetBefore]);
      await within.run(
        `UPDATE admin_sessions SET ended_at = $1
         WHERE session_id IS DISTINCT FROM $2 AND ended_at IS NULL`,
        [now, except],
      );
      await within.run(REMOVE_DEVICES);
    });
  },
});
