import type { PushDevice, PushStore } from '#api/features/alarms/push/store.ts';
import type { Postgres } from '#api/storage/postgres/open-postgres.ts';

/** The devices that get push messages, on PostgreSQL. */
export const createPostgresPushDevices = ({ sql, transact }: Postgres): PushStore => ({
  list: (keyMark) =>
    sql.all<PushDevice>(
      `SELECT device_id AS id, session_id AS "sessionId", endpoint, p256dh, auth, label,
         created_at AS "createdAt", accepted_at AS "acceptedAt", answer, answered_at AS "answeredAt"
       FROM push_devices JOIN admin_sessions USING (session_id)
       WHERE key_mark = $1 AND ended_at IS NULL ORDER BY created_at, device_id`,
      [keyMark],
    ),
  add: (device, now, most) =>
    transact(async (within) => {
      // A log-out waits for the lock, and then removes this device too.
      const session = await within.get(
        `SELECT 1 FROM admin_sessions WHERE session_id = $1 AND ended_at IS NULL FOR UPDATE`,
        [device.sessionId],
      );
      if (!session) return 'ended';
      await within.run('DELETE FROM push_devices WHERE key_mark <> $1', [device.keyMark]);
      const others = await within.get<{ count: number }>(
        'SELECT count(*)::int AS count FROM push_devices WHERE endpoint <> $1',
        [device.endpoint],
      );
      if ((others?.count ?? 0) >= most) return 'full';
      const added = await within.get<{ id: string }>(
        `INSERT INTO push_devices (device_id, session_id, key_mark, endpoint, p256dh, auth,
           renewal_hash, label, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)
         ON CONFLICT (endpoint) DO UPDATE
           SET session_id = excluded.session_id, key_mark = excluded.key_mark,
               p256dh = excluded.p256dh, auth = excluded.auth,
               renewal_hash = excluded.renewal_hash, label = excluded.label
         RETURNING device_id AS id`,
        [
          ...[device.id, device.sessionId, device.keyMark, device.endpoint, device.p256dh],
          ...[device.auth, device.renewalHash, device.label, now],
        ],
      );
      return { id: added?.id ?? device.id };
    }),
  renew: (renewalHash, { endpoint, p256dh, auth }, keyMark) =>
    transact(async (within) => {
      const known = await within.get(
        'SELECT 1 FROM push_devices WHERE renewal_hash = $1 AND key_mark = $2 FOR UPDATE',
        [renewalHash, keyMark],
      );
      if (!known) return false;
      await within.run('DELETE FROM push_devices WHERE endpoint = $1 AND renewal_hash <> $2', [
        endpoint,
        renewalHash,
      ]);
      const renewed = await within.run(
        `UPDATE push_devices SET endpoint = $1, p256dh = $2, auth = $3 WHERE renewal_hash = $4`,
        [endpoint, p256dh, auth, renewalHash],
      );
      return renewed === 1;
    }),
  answered: async ({ id, endpoint }, { text, isAccepted, at }) => {
    await transact((within) =>
      within.run(
        `UPDATE push_devices
         SET answer = $1, answered_at = $2::bigint,
             accepted_at = CASE WHEN $3::boolean THEN $2::bigint ELSE accepted_at END
         WHERE device_id = $4 AND endpoint = $5`,
        [text, at, isAccepted, id, endpoint],
      ),
    );
  },
  remove: async (id, endpoint) => {
    const removed = await transact((within) =>
      within.run(
        'DELETE FROM push_devices WHERE device_id = $1 AND endpoint = coalesce($2::text, endpoint)',
        [id, endpoint ?? null],
      ),
    );
    return removed === 1;
  },
});
