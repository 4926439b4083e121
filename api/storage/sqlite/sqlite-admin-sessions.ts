import type { Database } from 'better-sqlite3';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { KnownSession, SessionStore } from '#api/features/identity/session-store.ts';

/** The consoles that have signed in, in chat.db. */
export const createSqliteAdminSessions = (db: Database, writes: WriteQueue): SessionStore => {
  const note = db.prepare<[{ id: string; agent: string; country: string | null; now: number }]>(
    `INSERT INTO admin_sessions (session_id, agent, country, began_at, seen_at)
     VALUES (@id, @agent, @country, @now, @now)
     ON CONFLICT (session_id) DO UPDATE
       SET agent = @agent, country = @country, seen_at = max(seen_at, @now)
       WHERE ended_at IS NULL`,
  );
  const ended = db
    .prepare<[string], 1>(
      'SELECT 1 FROM admin_sessions WHERE session_id = ? AND ended_at IS NOT NULL',
    )
    .pluck();
  const list = db.prepare<[number], KnownSession>(
    `SELECT session_id AS id, agent, country, began_at AS beganAt, seen_at AS seenAt
     FROM admin_sessions WHERE ended_at IS NULL AND seen_at >= ?
     ORDER BY seen_at DESC, session_id`,
  );
  const end = db.prepare<[number, string]>(
    'UPDATE admin_sessions SET ended_at = ? WHERE session_id = ? AND ended_at IS NULL',
  );
  const endOthers = db.prepare<[number, string | null]>(
    'UPDATE admin_sessions SET ended_at = ? WHERE session_id IS NOT ? AND ended_at IS NULL',
  );
  const removeDevices = db.prepare(
    `DELETE FROM push_devices
     WHERE session_id IN (SELECT session_id FROM admin_sessions WHERE ended_at IS NOT NULL)`,
  );
  const forget = db.prepare<[number]>('DELETE FROM admin_sessions WHERE seen_at < ?');
  return {
    seen: (session, now) => writes.run(() => note.run({ ...session, now }).changes === 1),
    isEnded: async (id) => ended.get(id) !== undefined,
    list: async (since) => list.all(since),
    end: (id, now) =>
      writes.run(() => {
        end.run(now, id);
        removeDevices.run();
      }),
    endOthers: (except, now, forgetBefore) =>
      writes.run(() => {
        forget.run(forgetBefore);
        endOthers.run(now, except);
        removeDevices.run();
      }),
  };
};
