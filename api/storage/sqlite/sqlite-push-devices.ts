import type { Database } from 'better-sqlite3';
import type { WriteQueue } from '#api/storage/sqlite/group-commit.ts';
import type { NewDevice, PushDevice, PushStore } from '#api/features/alarms/push/store.ts';

/** The devices that get push messages, in chat.db. */
export const createSqlitePushDevices = (db: Database, writes: WriteQueue): PushStore => {
  const list = db.prepare<[string], PushDevice>(
    `SELECT device_id AS id, session_id AS sessionId, endpoint, p256dh, auth, label,
       created_at AS createdAt, accepted_at AS acceptedAt, answer, answered_at AS answeredAt
     FROM push_devices JOIN admin_sessions USING (session_id)
     WHERE key_mark = ? AND ended_at IS NULL ORDER BY created_at, device_id`,
  );
  const removeOthers = db.prepare<[string]>('DELETE FROM push_devices WHERE key_mark <> ?');
  const isOpen = db
    .prepare<[string], 1>('SELECT 1 FROM admin_sessions WHERE session_id = ? AND ended_at IS NULL')
    .pluck();
  const countOthers = db
    .prepare<[string], number>('SELECT count(*) FROM push_devices WHERE endpoint <> ?')
    .pluck();
  const add = db
    .prepare<[NewDevice & { now: number }], string>(
      `INSERT INTO push_devices (device_id, session_id, key_mark, endpoint, p256dh, auth,
         renewal_hash, label, created_at)
       VALUES (@id, @sessionId, @keyMark, @endpoint, @p256dh, @auth, @renewalHash, @label, @now)
       ON CONFLICT (endpoint) DO UPDATE
         SET session_id = @sessionId, key_mark = @keyMark, p256dh = @p256dh, auth = @auth,
             renewal_hash = @renewalHash, label = @label
       RETURNING device_id`,
    )
    .pluck();
  const isKnown = db
    .prepare<[string, string], 1>(
      'SELECT 1 FROM push_devices WHERE renewal_hash = ? AND key_mark = ?',
    )
    .pluck();
  const takeEndpoint = db.prepare<[string, string]>(
    'DELETE FROM push_devices WHERE endpoint = ? AND renewal_hash <> ?',
  );
  const renew = db.prepare<[string, string, string, string]>(
    'UPDATE push_devices SET endpoint = ?, p256dh = ?, auth = ? WHERE renewal_hash = ?',
  );
  const answered = db.prepare<[string, number, number | null, string, string]>(
    `UPDATE push_devices SET answer = ?, answered_at = ?, accepted_at = coalesce(?, accepted_at)
     WHERE device_id = ? AND endpoint = ?`,
  );
  const remove = db.prepare<[{ id: string; endpoint: string | null }]>(
    'DELETE FROM push_devices WHERE device_id = @id AND endpoint = coalesce(@endpoint, endpoint)',
  );
  return {
    list: async (keyMark) => list.all(keyMark),
    add: (device, now, most) =>
      writes.run(() => {
        if (isOpen.get(device.sessionId) === undefined) return 'ended';
        removeOthers.run(device.keyMark);
        if ((countOthers.get(device.endpoint) ?? 0) >= most) return 'full';
        return { id: add.get({ ...device, now }) ?? device.id };
      }),
    renew: (renewalHash, { endpoint, p256dh, auth }, keyMark) =>
      writes.run(() => {
        if (isKnown.get(renewalHash, keyMark) === undefined) return false;
        takeEndpoint.run(endpoint, renewalHash);
        return renew.run(endpoint, p256dh, auth, renewalHash).changes === 1;
      }),
    answered: ({ id, endpoint }, { text, isAccepted, at }) =>
      writes.run(() => void answered.run(text, at, isAccepted ? at : null, id, endpoint)),
    remove: (id, endpoint) =>
      writes.run(() => remove.run({ id, endpoint: endpoint ?? null }).changes === 1),
  };
};
