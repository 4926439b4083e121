import type { PushDevice, PushStore } from '#api/features/alarms/push/store.ts';
import type { Engine } from '#api/storage/sql/engine.ts';
import { all, get, run, type Job } from '#api/storage/sql/job.ts';

const list = all<PushDevice>(
  `SELECT device_id AS id, session_id AS "sessionId", endpoint, p256dh, auth, label,
     created_at AS "createdAt", accepted_at AS "acceptedAt", answer, answered_at AS "answeredAt"
   FROM push_devices JOIN admin_sessions USING (session_id)
   WHERE key_mark = @keyMark AND ended_at IS NULL ORDER BY created_at, device_id`,
);

/** Locks the session: a log-out waits, and then removes the new device too. */
const openSession = get(
  ({ locking }) => `SELECT 1 FROM admin_sessions s
   WHERE session_id = @sessionId AND ended_at IS NULL ${locking('s')}`,
);
const removeOthers = run('DELETE FROM push_devices WHERE key_mark <> @keyMark');
const countOthers = get<{ devices: number }>(
  'SELECT count(*) AS devices FROM push_devices WHERE endpoint <> @endpoint',
);
const put = get<{ id: string }>(
  `INSERT INTO push_devices (device_id, session_id, key_mark, endpoint, p256dh, auth,
     renewal_hash, label, created_at)
   VALUES (@id, @sessionId, @keyMark, @endpoint, @p256dh, @auth, @renewalHash, @label, @now)
   ON CONFLICT (endpoint) DO UPDATE
     SET session_id = excluded.session_id, key_mark = excluded.key_mark, p256dh = excluded.p256dh,
         auth = excluded.auth, renewal_hash = excluded.renewal_hash, label = excluded.label
   RETURNING device_id AS id`,
);

function* add(
  ...[device, now, most]: Parameters<PushStore['add']>
): Job<{ id: string } | 'full' | 'ended'> {
  if (!(yield* openSession(device))) return 'ended';
  yield* removeOthers(device);
  if (((yield* countOthers(device))?.devices ?? 0) >= most) return 'full';
  return (yield* put({ ...device, now })) ?? { id: device.id };
}

const known = get(
  ({ locking }) => `SELECT 1 FROM push_devices d
   WHERE renewal_hash = @renewalHash AND key_mark = @keyMark ${locking('d')}`,
);
const takeEndpoint = run(
  'DELETE FROM push_devices WHERE endpoint = @endpoint AND renewal_hash <> @renewalHash',
);
const resubscribe = run(
  `UPDATE push_devices SET endpoint = @endpoint, p256dh = @p256dh, auth = @auth
   WHERE renewal_hash = @renewalHash`,
);

function* renew(
  ...[renewalHash, subscription, keyMark]: Parameters<PushStore['renew']>
): Job<boolean> {
  if (!(yield* known({ renewalHash, keyMark }))) return false;
  yield* takeEndpoint({ ...subscription, renewalHash });
  return (yield* resubscribe({ ...subscription, renewalHash })) === 1;
}

const answered = run(
  `UPDATE push_devices SET answer = @text, answered_at = @at,
     accepted_at = coalesce(CAST(@acceptedAt AS bigint), accepted_at)
   WHERE device_id = @id AND endpoint = @endpoint`,
);
const remove = run(
  `DELETE FROM push_devices
   WHERE device_id = @id AND endpoint = coalesce(CAST(@endpoint AS text), endpoint)`,
);

export const createPushStore = (on: Engine): PushStore => ({
  list: (keyMark) => on.read(() => list({ keyMark })),
  add: (...added) => on.write(() => add(...added)),
  renew: (...renewed) => on.write(() => renew(...renewed)),
  answered: async ({ id, endpoint }, { text, isAccepted, at }) => {
    const acceptedAt = isAccepted ? at : null;
    await on.write(() => answered({ id, endpoint, text, at, acceptedAt }));
  },
  remove: async (id, endpoint) =>
    (await on.write(() => remove({ id, endpoint: endpoint ?? null }))) === 1,
});
